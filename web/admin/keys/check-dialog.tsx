import { useState } from 'react'
import type { KeyDetails } from '#schema/api/licenses.ts'
import { keyMax, type SellerType, sellerTypes } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { ResultDialog } from '../dialogs/result-dialog.tsx'
import { KeyFacts } from './key-facts.tsx'
import { checkKey, keySchema } from './keys-state.ts'

export interface KeyQuery {
  key: string
  sellerType: SellerType
}

interface Props {
  /** The initial draft; null while the dialog is closed. */
  initial: KeyQuery | null
  onClose: () => void
}

/** Looks up a key, also one that only the external seller has, and shows its details. */
export function CheckDialog({ initial, onClose }: Props) {
  const t = useT()
  const [details, setDetails] = useState<KeyDetails | null>(null)
  return (
    <>
      <FormDialog<KeyQuery>
        isOpen={initial !== null}
        onClose={onClose}
        title={t('adminKeys.check.open')}
        initial={() => initial ?? { key: '', sellerType: 'internal' }}
        schema={keySchema}
        errorTitle={t('adminKeys.check.failed')}
        saveLabel={t('adminKeys.check.submit')}
        labels={{ key: t('admin.nouns.key') }}
        save={async ({ key, sellerType }) => setDetails(await checkKey(key.trim(), sellerType))}
      >
        {({ bind }) => (
          <>
            <TextField {...bind('key')} data-secret autoComplete="off" spellCheck={false} maxLength={keyMax} required />
            <Select
              {...bind('sellerType')}
              label={t('adminKeys.seller')}
              options={sellerTypes.map((value) => ({ value, label: t(`adminKeys.sellers.${value}`) }))}
            />
          </>
        )}
      </FormDialog>
      <ResultDialog
        isOpen={details !== null}
        onClose={() => setDetails(null)}
        title={t('adminKeys.check.title')}
        size="md"
      >
        {details && <KeyFacts details={details} onChange={setDetails} />}
      </ResultDialog>
    </>
  )
}
