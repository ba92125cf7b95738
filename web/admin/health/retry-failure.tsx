import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ErrorNotice } from '#web/ui/notice.tsx'
import styles from './health-page.module.css'

/** Why a row could not be tried again; nothing for null. */
export function RetryFailure({ title, failure }: { title: string; failure: unknown }) {
  const t = useT()
  if (failure === null) return null
  return (
    <div className={styles.wide}>
      <ErrorNotice title={title} text={failureOf(t, failure).text} />
    </div>
  )
}
