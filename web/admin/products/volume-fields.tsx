import { currencies } from '#schema/rules/money.ts'
import { isBelow, volumeFromMax, volumeFromMin, volumePricesMax } from '#schema/rules/volume-form.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { useT } from '#web/i18n/use-t.ts'
import dialogs from '../dialogs/dialogs.module.css'
import { WholeNumberField } from '../dialogs/number-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import type { ProductDraft, VolumeDraft } from './products-state.ts'
import { RowList } from './row-list.tsx'

interface Props {
  items: readonly VolumeDraft[]
  errors: FieldErrors
  onChange: (items: readonly VolumeDraft[]) => void
}

/** The labels of its fields by path, for the summary of a form's errors. */
export const volumeLabels = (t: Translate): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: volumePricesMax }, (_, index) => index).flatMap((index) => [
      [`volumePrices.${index}.from`, t('adminProducts.volumePrices.from', { n: index + 1 })],
      ...currencies.map((currency) => [
        `volumePrices.${index}.price.${currency}`,
        t(`adminProducts.volumePrices.price${currency}`, { n: index + 1 }),
      ]),
    ]),
  )

const numbersOf = ({ BRL, USD }: VolumeDraft['price']) => ({ BRL: Number(BRL), USD: Number(USD) })

/** The errors of prices that are not below the product's own. */
export const volumeErrors = (t: Translate, { price, volumePrices }: ProductDraft): FieldErrors =>
  Object.fromEntries(
    volumePrices.flatMap((step, index) =>
      currencies
        .filter((currency) => !isBelow(numbersOf(price), { price: numbersOf(step.price) }, currency))
        .map((currency) => [`volumePrices.${index}.price.${currency}`, t('adminProducts.volumePrices.tooHigh')]),
    ),
  )

/** The prices of a buyer's further keys. */
export function VolumeFields({ items, errors, onChange }: Props) {
  const t = useT()
  return (
    <RowList
      legend={t('admin.fields.volumePrices')}
      hint={t('adminProducts.volumePrices.hint')}
      addLabel={t('adminProducts.volumePrices.add')}
      removeLabel={(n) => t('adminProducts.volumePrices.remove', { n })}
      max={volumePricesMax}
      items={items}
      newRow={(key) => ({ key, from: '', price: { BRL: '', USD: '0.00' } })}
      onChange={onChange}
    >
      {(item, index, change) => {
        const n = index + 1
        const path = `volumePrices.${index}`
        return (
          <div className={dialogs.pair}>
            <WholeNumberField
              name={`${path}.from`}
              label={t('adminProducts.volumePrices.from', { n })}
              error={errors[`${path}.from`]}
              min={volumeFromMin}
              max={volumeFromMax}
              required
              value={item.from}
              onChange={({ currentTarget: { value } }) => change({ from: value })}
            />
            <PriceFields
              path={`${path}.price`}
              prices={item.price}
              labelOf={(currency) => t(`adminProducts.volumePrices.price${currency}`, { n })}
              errors={errors}
              onChange={(price) => change({ price })}
            />
          </div>
        )
      }}
    </RowList>
  )
}
