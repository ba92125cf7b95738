import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useShortcuts } from '#web/hooks/use-shortcuts.ts'
import { Frame } from '#web/layout/frame.tsx'
import { SuccessDialog } from '../dialogs/success-dialog.tsx'
import { clearSuccess } from '../dialogs/success-message.ts'
import { screens } from '../screens.ts'
import { AdminBar } from './admin-bar.tsx'
import styles from './admin-shell.module.css'
import { ShortcutHelp } from './shortcut-help.tsx'
import { openShortcutHelp, shortcuts } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'

/** What surrounds every screen: header, sidebar, keyboard shortcuts, success dialog. */
export function AdminShell({ children }: { children: ReactNode }) {
  useOnChange(clearSuccess, useLocation().pathname)
  useShellShortcuts()
  const head = (
    <>
      <AdminBar />
      <aside className={styles.side}>
        <Sidebar />
      </aside>
    </>
  )
  return (
    <div className={styles.frame}>
      <Frame head={head} page={children} mainClass={styles.main}>
        <ShortcutHelp />
        <SuccessDialog />
      </Frame>
    </div>
  )
}

/** `?` for help, `g` and a letter to jump. */
function useShellShortcuts() {
  const navigate = useNavigate()
  const { isOn } = useSnapshot(shortcuts)
  const jumps = screens.flatMap(({ jump, to }) => (jump ? [[`g ${jump}`, () => navigate(to)] as const] : []))
  useShortcuts({ ...Object.fromEntries(jumps), '?': () => openShortcutHelp(true) }, isOn)
}
