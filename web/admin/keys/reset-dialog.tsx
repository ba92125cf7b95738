import { useState } from 'react'
import { keyMax } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { TextField } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { countResets, keySchema, resetHwid } from './keys-state.ts'

type Draft = { key: string; isUsername: 'true' | 'false' }

interface OfUser {
  /** As it was typed. */
  name: string
  found: Awaited<ReturnType<typeof countResets>>
}

/** Unbinds the device of one key, or of all keys of a user, which are counted first. */
export function ResetDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const [asked, setAsked] = useState<OfUser | null>(null)
  const labelOf = ({ isUsername }: Draft) =>
    isUsername === 'true' ? t('adminKeys.reset.userField') : t('admin.nouns.key')
  const reset = async (name: string, isUser: boolean) => {
    toast(t('adminKeys.reset.done', await resetHwid(name, isUser)))
  }
  return (
    <>
      <FormDialog<Draft>
        isOpen={isOpen}
        onClose={onClose}
        title={t('adminKeys.reset.open')}
        initial={() => ({ key: '', isUsername: 'false' })}
        schema={keySchema}
        errorTitle={t('adminKeys.reset.failed')}
        saveLabel={t('adminKeys.reset.submit')}
        labels={{ key: t('admin.nouns.key') }}
        save={async ({ key, isUsername }) => {
          const name = key.trim()
          if (isUsername !== 'true') return reset(name, false)
          const found = await countResets(name)
          if (found?.keys === 0) toast(t('adminKeys.reset.done', { keys: 0 }))
          else setAsked({ name, found })
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
              data-secret
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
      <AdminConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={
          asked?.found ? t('adminKeys.reset.askMany', { keys: asked.found.keys }) : t('adminKeys.reset.askSellers')
        }
        text={
          asked?.found
            ? t('adminKeys.reset.ownerText', { name: asked.found.username, email: asked.found.email })
            : t('adminKeys.reset.sellersText', { name: asked?.name ?? '' })
        }
        verbatim={[asked?.found?.email ?? '']}
        confirmLabel={t('adminKeys.reset.submit')}
        variant="primary"
        errorTitle={t('adminKeys.reset.failed')}
        onConfirm={async () => {
          if (asked) await reset(asked.name, true)
        }}
      />
    </>
  )
}
