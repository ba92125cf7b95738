import { useT } from '#web/i18n/use-t.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './users.module.css'

export interface Given {
  name: string
  password: string
}

/** The new password, this once: it is stored nowhere as it is. */
export function PasswordGiven({ name, password }: Given) {
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
