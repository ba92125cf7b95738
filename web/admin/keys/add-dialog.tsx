import * as v from 'valibot'
import { addKey as api } from '#schema/api/licenses.ts'
import { keyMax, maxKeyDays } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { ProductField } from '../product-picker/product-field.tsx'
import { addKey, daysUntil, type NewKeyDraft, newKeyDraft } from './keys-state.ts'

/** The product is chosen, and `expirationDays` is computed from the chosen end. */
const schema = v.pick(api.body, ['key'])

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
      check={({ product, until }: NewKeyDraft) => ({
        ...(!product.chosen && { product: t('adminKeys.productRequired') }),
        ...(!isInRange(daysUntil(until)) && { until: t('adminKeys.daysInvalid') }),
      })}
      fieldOfError={{
        key_taken: 'key',
        product_required: 'product',
        product_invalid: 'product',
        days_invalid: 'until',
      }}
      errorTitle={t('adminKeys.add.failed')}
      saveLabel={t('adminKeys.add.submit')}
      labels={{ key: t('admin.nouns.key'), product: t('admin.nouns.product'), until: t('adminKeys.until') }}
      save={async (draft) => {
        await addKey(draft)
        toast(t('adminKeys.add.done'))
      }}
    >
      {({ draft, set, bind, errors }) => (
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
          <ProductField
            name="product"
            label={t('admin.nouns.product')}
            error={errors.product}
            picked={draft.product}
            onPick={(product) => set({ product })}
            hasLevels
            required
          />
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
