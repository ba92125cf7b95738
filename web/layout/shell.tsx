import type { ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useHashScroll } from '#web/hooks/use-hash-scroll.ts'
import { FeedbackDialogHost } from './feedback/feedback-button.tsx'
import { Footer } from './footer.tsx'
import { Frame } from './frame.tsx'
import { HelperPanel } from './helper-button.tsx'
import { Navbar } from './navbar.tsx'
import styles from './shell.module.css'

/** The frame of the shop’s pages. /terms has no navbar. */
export function Shell({ isBare, children }: { isBare: boolean; children: ReactNode }) {
  const { hash, key } = useLocation()
  useHashScroll(hash, key, useNavigationType() === 'POP')
  return (
    <Frame head={!isBare && <Navbar />} page={children} mainClass={styles.main} hasGate={!isBare}>
      <Footer />
      {!isBare && <HelperPanel />}
      <FeedbackDialogHost />
    </Frame>
  )
}
