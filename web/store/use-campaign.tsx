import type { ReactNode } from 'react'
import { formatMinute } from '#schema/rules/dates.ts'
import { type Currency, inOrderOf } from '#schema/rules/money.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { useLanguage } from '#web/state/locale.ts'
import { Verbatim } from '#web/ui/verbatim.tsx'

interface Said {
  /** The regular price, where it may be struck through. */
  before?: ReactNode
  until?: string
}

/** What is said of the campaign that lowers a product's price, in the reader's first currency or in `currency`. */
export function useCampaign(): (product: Pick<ProductSnapshot, 'soldIn' | 'campaign'>, currency?: Currency) => Said {
  const t = useT()
  const { money } = useFormats()
  const language = useLanguage()
  return ({ soldIn, campaign }, currency = inOrderOf(language, soldIn)[0]) => {
    if (!currency || !campaign?.currencies.includes(currency)) return {}
    const { until, regularPrice } = campaign
    return {
      before: regularPrice && (
        <s>
          <span className="sr-only">{t('shop.product.regularPrice')} </span>
          <Verbatim>{money(regularPrice[currency], currency)}</Verbatim>
        </s>
      ),
      // One that ends at midnight is in force until the day before.
      until: t('shop.product.offerUntil', { date: formatMinute(Date.parse(until) - 1, language) }),
    }
  }
}
