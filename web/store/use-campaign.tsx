import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { type Currency, inOrderOf } from '#schema/rules/money.ts'
import { dateFormat } from '#web/i18n/intl-formats.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { locale } from '#web/state/locale.ts'

interface Said {
  /** The regular price, where it may be struck through. */
  before?: ReactNode
  until?: string
}

/** What is said of the campaign that lowers a product's price, in the reader's first currency or in `currency`. */
export function useCampaign(): (product: Pick<ProductSnapshot, 'soldIn' | 'campaign'>, currency?: Currency) => Said {
  const t = useT()
  const { money } = useFormats()
  const { code } = useSnapshot(locale)
  return ({ soldIn, campaign }, currency = inOrderOf(code, soldIn)[0]) => {
    if (!currency || !campaign?.currencies.includes(currency)) return {}
    const { until, regularPrice } = campaign
    const format = dateFormat(code, {
      day: '2-digit',
      month: code === 'en' ? 'short' : '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      // The shop's: the page is the same wherever it is rendered.
      timeZone: 'America/Sao_Paulo',
    })
    return {
      before: regularPrice && (
        <s>
          <span className="sr-only">{t('shop.product.regularPrice')} </span>
          {money(regularPrice[currency], currency)}
        </s>
      ),
      // One that ends at midnight is in force until the day before.
      until: t('shop.product.offerUntil', { date: format.format(Date.parse(until) - 1) }),
    }
  }
}
