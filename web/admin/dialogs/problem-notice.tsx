import { ErrorNotice } from '#web/ui/notice.tsx'
import styles from './dialogs.module.css'

interface Props {
  title?: string | undefined
  children: string
}

/** What went wrong in a dialog. It is brought into view: the dialog may be scrolled away from its place. */
export const ProblemNotice = ({ title, children }: Props) => (
  <div ref={show} className={styles.problem}>
    <ErrorNotice title={title} text={children} />
  </div>
)

const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
