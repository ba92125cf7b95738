import { useT } from '#web/i18n/use-t.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './users.module.css'

/** The new password, this once: it is stored nowhere as it is. */
export function PasswordGiven({ name, password }: { name: string; password: string }) {
  const t = useT()
  return (
    <>
      <p>{t('adminUsers.passwordDone', { name })}</p>
      <p className={styles.password}>{password}</p>
      <p>{t('adminUsers.passwordOnce')}</p>
      <CopyButton
        text={password}
        label={t('adminUsers.copy')}
        copiedLabel={t('adminUsers.copied')}
        refusedLabel={t('adminUsers.copyRefused')}
        look="quiet"
      />
    </>
  )
}
