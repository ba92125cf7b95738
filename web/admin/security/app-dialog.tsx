import { lazy } from 'react'
import type { Answer } from '#schema/api/endpoint.ts'
import { addTotp, type startTotp } from '#schema/api/second-factor.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Optional } from '#web/layout/optional.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { NameField } from './name-field.tsx'
import styles from './security.module.css'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

interface Props {
  /** null: closed. */
  started: Answer<typeof startTotp> | null
  onClose: () => void
  onAdded: (answer: Answer<typeof addTotp>) => Promise<void>
}

/** Sets up an authenticator app: its secret as a QR code, and a code of the app to prove that it has it. */
export function AppDialog({ started, onClose, onAdded }: Props) {
  const t = useT()
  return (
    <FormDialog
      isOpen={started !== null}
      onClose={onClose}
      title={t('adminSecurity.app.title')}
      initial={() => ({ enrolment: started?.enrolment ?? '', code: '', name: t('adminSecurity.app.defaultName') })}
      schema={addTotp.body}
      fieldOfError={{ second_factor_refused: 'code' }}
      errorTitle={t('adminSecurity.app.failed')}
      saveLabel={t('adminSecurity.app.save')}
      labels={{ code: t('adminSecurity.app.code'), name: t('admin.fields.name') }}
      save={async (draft) => onAdded(await call(addTotp, { body: draft }))}
    >
      {({ bind }) => (
        <>
          <p>{t('adminSecurity.app.scan')}</p>
          <div className={styles.qr}>
            <Optional fallback={<Skeleton height="200px" />}>
              {started && <QrCode text={started.uri} label={t('adminSecurity.app.qr')} />}
            </Optional>
          </div>
          <p>{t('adminSecurity.app.manual')}</p>
          <p className={styles.secret} translate="no">
            {[...(started?.secret.matchAll(/.{1,4}/g) ?? [])].map(({ 0: group, index }) => (
              <span key={index}>{group}</span>
            ))}
          </p>
          <CopyButton
            variant="quiet"
            size="sm"
            text={started?.secret ?? ''}
            label={t('adminSecurity.app.copy')}
            copiedLabel={t('adminSecurity.app.copied')}
            refusedLabel={t('adminSecurity.app.copyRefused')}
          />
          <TextField
            {...bind('code')}
            data-autofocus
            hint={t('adminSecurity.app.codeHint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
          />
          <NameField {...bind('name')} />
        </>
      )}
    </FormDialog>
  )
}
