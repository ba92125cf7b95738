import { useState } from 'react'
import { generateKey as api } from '#schema/api/licenses.ts'
import { discordIdMax } from '#schema/rules/accounts.ts'
import { defaultKeyDays, maxKeyDays, type SellerType, sellerTypes } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { WholeNumberField } from '../dialogs/number-fields.tsx'
import { fieldOfIssueError, issuableProducts } from './issuable-products-state.ts'
import { generateKey, isWholeNumber } from './keys-state.ts'
import { type MadeKey, MadeKeyDialog } from './made-key-dialog.tsx'
import { ProductSelect } from './product-select.tsx'

interface Draft {
  sellerType: SellerType
  /** The value of the chosen option. */
  productName: string
  days: string
  /** Empty for a key of nobody. */
  discordId: string
}

const begin = (): Draft => ({ sellerType: 'internal', productName: '', days: String(defaultKeyDays), discordId: '' })

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
        schema={api.body}
        check={({ productName, days }: Draft) => ({
          ...(productName === '' && { productName: t('adminKeys.productRequired') }),
          ...(!isWholeNumber(days, maxKeyDays) && { days: t('adminKeys.daysInvalid') }),
        })}
        fieldOfError={fieldOfIssueError}
        errorTitle={t('adminKeys.generate.failed')}
        saveLabel={t('adminKeys.generate.submit')}
        labels={{
          productName: t('admin.nouns.product'),
          days: t('adminKeys.generate.days'),
          discordId: t('admin.fields.discordId'),
        }}
        save={async ({ sellerType, productName: value, days, discordId }) => {
          const product = issuableProducts.data.find((one) => one.value === value && one.sellerType === sellerType)
          const what = { productName: product?.productName ?? value, productLevel: product?.level ?? '' }
          setMade(await generateKey({ ...what, days, sellerType, discordId }))
        }}
      >
        {({ draft, set, bind }) => (
          <>
            <Select
              {...bind('sellerType')}
              label={t('adminKeys.seller')}
              options={sellerTypes.map((value) => ({ value, label: t(`adminKeys.sellers.${value}`) }))}
              onChange={({ currentTarget: { value } }) => set({ sellerType: value as SellerType, productName: '' })}
            />
            <ProductSelect {...bind('productName')} sellerType={draft.sellerType} />
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
