import type { Answer } from '#schema/api/endpoint.ts'
import { addPasskey, renameFactor, startPasskey } from '#schema/api/second-factor.ts'
import { call } from '#web/api/call.ts'
import { createPasskey } from '#web/api/passkeys.ts'
import { useT } from '#web/i18n/use-t.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { NameField } from './name-field.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  onAdded: (answer: Answer<typeof addPasskey>) => Promise<void>
}

/** Names a passkey and has the browser make it. */
export function PasskeyDialog({ isOpen, onClose, onAdded }: Props) {
  const t = useT()
  const texts = { declined: t('adminSecurity.passkey.declined'), known: t('adminSecurity.passkey.known') }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('adminSecurity.factors.addPasskey')}
      size="sm"
      initial={() => ({ name: t('adminSecurity.passkey.defaultName') })}
      schema={renameFactor.body}
      errorTitle={t('adminSecurity.passkey.failed')}
      saveLabel={t('adminSecurity.passkey.save')}
      labels={{ name: t('admin.fields.name') }}
      save={async ({ name }) => {
        const { enrolment, options } = await call(startPasskey)
        const passkey = await createPasskey(options, texts)
        await onAdded(await call(addPasskey, { body: { enrolment, passkey, name } }))
      }}
    >
      {({ bind }) => (
        <>
          <p>{t('adminSecurity.passkey.lead')}</p>
          <NameField {...bind('name')} />
        </>
      )}
    </FormDialog>
  )
}
