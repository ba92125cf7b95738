import { memo, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useHashScroll } from '#web/hooks/use-hash-scroll.ts'
import { FeedbackDialogHost } from './feedback/feedback-button.tsx'
import { Footer } from './footer.tsx'
import { Frame } from './frame.tsx'
import { HelperPanel } from './helper-button.tsx'
import { Navbar } from './navbar.tsx'
import styles from './shell.module.css'

interface Props {
  isBare: boolean
  children: ReactNode
}

/** The frame of the shop’s pages. /terms has no navbar. Not rendered again with the session, which changes little of it. */
export const Shell = memo(({ isBare, children }: Props) => {
  const { hash, key } = useLocation()
  useHashScroll(hash, key, useNavigationType() === 'POP')
  return (
    <Frame head={!isBare && <Navbar />} page={children} mainClass={styles.main} hasGate={!isBare}>
      <Footer />
      {!isBare && <HelperPanel />}
      <FeedbackDialogHost />
    </Frame>
  )
})
