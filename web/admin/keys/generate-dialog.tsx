import { useState } from 'react'
import * as v from 'valibot'
import { generateKey as api } from '#schema/api/licenses.ts'
import { discordIdMax } from '#schema/rules/accounts.ts'
import { defaultKeyDays, maxKeyDays, type SellerType, sellerTypes } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { WholeNumberField } from '../dialogs/number-fields.tsx'
import { issuedFor, noProduct, type PickedProduct } from '../product-picker/picked-product.ts'
import { ProductField } from '../product-picker/product-field.tsx'
import { fieldOfIssueError } from './key-runs-state.ts'
import { generateKey, isWholeNumber } from './keys-state.ts'
import { type MadeKey, MadeKeyDialog } from './made-key-dialog.tsx'

/** The product is chosen. */
const schema = v.omit(api.body, ['productName', 'productLevel'])

interface Draft {
  sellerType: SellerType
  product: PickedProduct
  days: string
  /** Empty for a key of nobody. */
  discordId: string
}

const begin = (): Draft => ({ sellerType: 'internal', product: noProduct, days: String(defaultKeyDays), discordId: '' })

/** Generates a key and shows it until it is closed. */
export function GenerateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const [made, setMade] = useState<MadeKey | null>(null)
  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={onClose}
        title={t('adminKeys.generate.open')}
        initial={begin}
        schema={schema}
        check={({ product, days }: Draft) => ({
          ...(!product.chosen && { product: t('adminKeys.productRequired') }),
          ...(!isWholeNumber(days, maxKeyDays) && { days: t('adminKeys.daysInvalid') }),
        })}
        fieldOfError={fieldOfIssueError}
        errorTitle={t('adminKeys.generate.failed')}
        saveLabel={t('adminKeys.generate.submit')}
        labels={{
          product: t('admin.nouns.product'),
          days: t('adminKeys.generate.days'),
          discordId: t('admin.fields.discordId'),
        }}
        save={async ({ product, ...draft }) => setMade(await generateKey({ ...issuedFor(product), ...draft }))}
      >
        {({ draft, set, bind, errors }) => (
          <>
            <Select
              {...bind('sellerType')}
              label={t('adminKeys.seller')}
              options={sellerTypes.map((value) => ({ value, label: t(`adminKeys.sellers.${value}`) }))}
              onChange={({ currentTarget: { value } }) => set({ sellerType: value as SellerType, product: noProduct })}
            />
            <ProductField
              name="product"
              label={t('admin.nouns.product')}
              error={errors.product}
              picked={draft.product}
              onPick={(product) => set({ product })}
              sellerType={draft.sellerType}
              hasLevels
              required
            />
            <WholeNumberField {...bind('days')} min={1} max={maxKeyDays} required />
            <TextField
              {...bind('discordId')}
              hint={t('adminKeys.generate.discordHint')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={discordIdMax}
            />
          </>
        )}
      </FormDialog>
      <MadeKeyDialog made={made} onClose={() => setMade(null)} title={t('adminKeys.generate.title')} />
    </>
  )
}
