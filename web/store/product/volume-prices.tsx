import { inOrderOf } from '#schema/rules/money.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { useLanguage } from '#web/state/locale.ts'
import { Sentence } from '#web/ui/verbatim.tsx'

/** What the buyer's further keys cost, where that is less than what the shop asks now. */
export function VolumePrices({ product: { price, soldIn, volumePrices } }: { product: ProductSnapshot }) {
  const t = useT()
  const { money } = useFormats()
  const language = useLanguage()
  const lower = volumePrices.flatMap(({ from, price: own }) => {
    const shown = inOrderOf(language, soldIn).filter((currency) => own[currency] > 0 && own[currency] < price[currency])
    return shown.length > 0
      ? [{ from, price: shown.map((currency) => money(own[currency], currency)).join(' · ') }]
      : []
  })
  if (lower.length === 0) return null
  return (
    <div className="note">
      <ul>
        {lower.map(({ from, price }) => (
          <li key={from}>
            <Sentence text={t('product.fromKey', { n: from, price })} verbatim={price} />
          </li>
        ))}
      </ul>
      <p>{t('product.ownKeys')}</p>
    </div>
  )
}
