import * as v from 'valibot'
import { addKey as api } from '#schema/api/licenses.ts'
import { keyMax, maxKeyDays } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { issuableProducts } from './issuable-products-state.ts'
import { addKey, daysUntil, type NewKeyDraft, newKeyDraft } from './keys-state.ts'
import { ProductSelect } from './product-select.tsx'

/** `expirationDays` is computed from the chosen end. */
const schema = v.pick(api.body, ['key', 'productName'])

/** Imports an existing key. */
export function AddDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const isInRange = (days: number) => days >= 1 && days <= maxKeyDays
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('adminKeys.add.open')}
      initial={newKeyDraft}
      schema={schema}
      check={({ productName, until }: NewKeyDraft) => ({
        ...(productName === '' && { productName: t('adminKeys.productRequired') }),
        ...(!isInRange(daysUntil(until)) && { until: t('adminKeys.daysInvalid') }),
      })}
      fieldOfError={{
        key_taken: 'key',
        product_required: 'productName',
        product_invalid: 'productName',
        days_invalid: 'until',
      }}
      errorTitle={t('adminKeys.add.failed')}
      saveLabel={t('adminKeys.add.submit')}
      labels={{ key: t('admin.nouns.key'), productName: t('admin.nouns.product'), until: t('adminKeys.until') }}
      save={async (draft) => {
        const product = issuableProducts.data.find(({ value }) => value === draft.productName)
        await addKey({ ...draft, productName: product?.productName ?? draft.productName })
        toast(t('adminKeys.add.done'))
      }}
    >
      {({ draft, bind }) => (
        <>
          <TextField
            {...bind('key')}
            data-secret
            hint={t('adminKeys.add.hint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={keyMax}
            required
          />
          <ProductSelect {...bind('productName')} />
          <TextField
            {...bind('until')}
            hint={
              isInRange(daysUntil(draft.until)) ? t('adminKeys.add.days', { days: daysUntil(draft.until) }) : undefined
            }
            type="datetime-local"
            required
          />
        </>
      )}
    </FormDialog>
  )
}
