import { useT } from '#web/i18n/use-t.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import styles from './users.module.css'

export interface IssuedPassword {
  name: string
  password: string
}

/** The new password, shown once: only its hash is stored. */
export function IssuedPasswordText({ name, password }: IssuedPassword) {
  const t = useT()
  return (
    <>
      <p>{t('adminUsers.passwordDone', { name })}</p>
      <p className={classNames(dialogs.result, styles.password)}>{password}</p>
      <p>{t('adminUsers.passwordOnce')}</p>
      <CopyButton
        text={password}
        label={t('adminUsers.copy')}
        copiedLabel={t('adminUsers.copied')}
        refusedLabel={t('adminUsers.copyRefused')}
        variant="quiet"
      />
    </>
  )
}
