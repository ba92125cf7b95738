import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { useCommandKey } from '#web/hooks/use-command-key.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { usePasted } from '#web/hooks/use-pasted.ts'
import { usePoll } from '#web/hooks/use-poll.ts'
import { useShortcuts } from '#web/hooks/use-shortcuts.ts'
import { useSingleEnter } from '#web/hooks/use-single-enter.ts'
import { Frame } from '#web/layout/frame.tsx'
import { useLoad } from '#web/state/resource.ts'
import { SuccessDialog } from '../dialogs/success-dialog.tsx'
import { clearSuccess } from '../dialogs/success-message.ts'
import { followMs } from '../followed.ts'
import { followHome, home } from '../home/home-state.ts'
import { adminPaths } from '../paths.ts'
import { screens } from '../screens.ts'
import { SearchDialog } from '../search/search-dialog.tsx'
import { openSearch, searchPasted } from '../search/search-state.ts'
import { AdminBar } from './admin-bar.tsx'
import styles from './admin-shell.module.css'
import { ShortcutHelp } from './shortcut-help.tsx'
import { openShortcutHelp, shortcuts } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'

/** What surrounds every screen: header, sidebar, keyboard shortcuts, success dialog. */
export function AdminShell({ children }: { children: ReactNode }) {
  useOnChange(clearSuccess, useLocation().pathname)
  useShellShortcuts()
  useCounts()
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
        <SearchDialog />
        <SuccessDialog />
      </Frame>
    </div>
  )
}

/** `?` for help, `g` and a letter to jump, Ctrl K to search, and Ctrl V for what was copied elsewhere. */
function useShellShortcuts() {
  const navigate = useNavigate()
  const { isOn } = useSnapshot(shortcuts)
  const jumps = screens.flatMap(({ jump, to }) => (jump ? [[`g ${jump}`, () => navigate(to)] as const] : []))
  useShortcuts({ ...Object.fromEntries(jumps), '?': () => openShortcutHelp(true) }, { isOn })
  useSingleEnter()
  useCommandKey('k', () => openSearch(true))
  usePasted((text) => void searchPasted(text))
}

/** The screens that show what is new as it comes. */
const liveScreens: readonly string[] = [adminPaths.home, adminPaths.purchases]

/** Of other screens, where the counts of the navigation alone are shown. */
const slowPollMs = 60_000

/** Keeps what the home and the navigation count up to date. */
function useCounts() {
  const { pathname } = useLocation()
  useLoad(home)
  usePoll(followHome, liveScreens.includes(pathname) ? followMs : slowPollMs)
}
