import { type Currency, currencies } from '#schema/rules/money.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { MoneyField } from '../dialogs/number-fields.tsx'

interface Props {
  /** Where the prices stand in the draft. */
  path: string
  prices: Readonly<Record<Currency, string>>
  labelOf: (currency: Currency) => string
  hintOf?: (currency: Currency) => string
  errors: FieldErrors
  disabled?: boolean
  onChange: (prices: Record<Currency, string>) => void
}

/** The price in each currency. */
export const PriceFields = ({ path, prices, labelOf, hintOf, errors, disabled, onChange }: Props) =>
  currencies.map((currency) => (
    <MoneyField
      key={currency}
      name={`${path}.${currency}`}
      label={labelOf(currency)}
      hint={hintOf?.(currency)}
      error={errors[`${path}.${currency}`]}
      min={0}
      required
      disabled={disabled}
      value={prices[currency]}
      onChange={({ currentTarget: { value } }) => onChange({ ...prices, [currency]: value })}
    />
  ))
