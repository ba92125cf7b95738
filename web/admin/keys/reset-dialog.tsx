import { keyMax } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { TextField } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { keySchema, resetHwid } from './keys-state.ts'

type Draft = { key: string; isUsername: 'true' | 'false' }

/** Unbinds the device of one key, or of all keys of a user. */
export function ResetDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const labelOf = ({ isUsername }: Draft) =>
    isUsername === 'true' ? t('adminKeys.reset.userField') : t('adminKeys.key')
  return (
    <FormDialog<Draft>
      isOpen={isOpen}
      onClose={onClose}
      title={t('adminKeys.reset.open')}
      initial={() => ({ key: '', isUsername: 'false' })}
      schema={keySchema}
      errorTitle={t('adminKeys.reset.failed')}
      saveLabel={t('adminKeys.reset.submit')}
      labels={{ key: t('adminKeys.key') }}
      save={async ({ key, isUsername }) => {
        const count = await resetHwid(key.trim(), isUsername === 'true')
        toast(t('adminKeys.reset.done', { keys: count }))
      }}
    >
      {({ draft, set, bind }) => (
        <>
          <Segmented
            label={t('adminKeys.reset.what')}
            options={[
              { value: 'false', label: t('adminKeys.reset.byKey') },
              { value: 'true', label: t('adminKeys.reset.byUser') },
            ]}
            chosen={draft.isUsername}
            onChoose={(isUsername) => set({ isUsername })}
          />
          <TextField
            {...bind('key')}
            label={labelOf(draft)}
            hint={draft.isUsername === 'true' ? t('adminKeys.reset.userText') : t('adminKeys.reset.text')}
            autoComplete="off"
            spellCheck={false}
            maxLength={keyMax}
            required
          />
        </>
      )}
    </FormDialog>
  )
}
