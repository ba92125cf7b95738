import { Plus, Trash2 } from 'lucide-react'
import { currencies } from '#schema/rules/money.ts'
import { isBelow, volumeFromMax, volumeFromMin, volumePricesMax } from '#schema/rules/volume-form.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { useRowFocus } from '#web/hooks/use-row-focus.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { WholeNumberField } from '../dialogs/whole-number-field.tsx'
import { PriceFields } from './price-fields.tsx'
import styles from './products.module.css'
import type { ProductDraft, VolumeDraft } from './products-state.ts'

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
  const list = useRowFocus(items.length)
  const add = () => {
    const key = Math.max(-1, ...items.map((item) => item.key)) + 1
    onChange([...items, { key, from: '', price: { BRL: '', USD: '0.00' } }])
  }
  const change = (key: number, part: Partial<VolumeDraft>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...part } : item)))
  return (
    <fieldset ref={list} className={styles.infos}>
      <legend className={styles.legend}>{t('adminProducts.volumePrices.title')}</legend>
      <p className={styles.hint}>{t('adminProducts.volumePrices.hint')}</p>
      {items.map((item, index) => {
        const n = index + 1
        const path = `volumePrices.${index}`
        return (
          <div key={item.key} className={styles.offer}>
            <div className={dialogs.pair}>
              <WholeNumberField
                name={`${path}.from`}
                label={t('adminProducts.volumePrices.from', { n })}
                error={errors[`${path}.from`]}
                min={volumeFromMin}
                max={volumeFromMax}
                required
                value={item.from}
                onChange={({ currentTarget: { value } }) => change(item.key, { from: value })}
              />
              <PriceFields
                path={`${path}.price`}
                prices={item.price}
                labelOf={(currency) => t(`adminProducts.volumePrices.price${currency}`, { n })}
                errors={errors}
                onChange={(price) => change(item.key, { price })}
              />
            </div>
            <IconButton
              label={t('adminProducts.volumePrices.remove', { n })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
            />
          </div>
        )
      })}
      <Button
        variant="quiet"
        size="sm"
        icon={<Plus aria-hidden />}
        disabled={items.length >= volumePricesMax}
        onClick={add}
      >
        {t('adminProducts.volumePrices.add')}
      </Button>
    </fieldset>
  )
}
