import { type FourEyesName, fourEyesNames } from '#schema/rules/approvals.ts'
import { type Currency, toWire } from '#schema/rules/money.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { useWord } from '../use-word.ts'
import type { ApprovalItem } from './approvals-state.ts'

const currencyOf: Partial<Record<string, Currency>> = { four_eyes_brl_cents: 'BRL', four_eyes_usd_cents: 'USD' }
const instants = new Set(['soldAt', 'validFrom', 'validUntil'])
/** Ids, and what the sentence says already. */
const unshown = new Set(['id', 'runId', 'orderId', 'productId', 'productName', 'decision', 'buyer'])

const keysOf = ({ details: { keys, count } }: ApprovalItem): number =>
  Array.isArray(keys) ? keys.length : Number(count ?? 0)

/** What a request asks for, in words. */
export function useApprovalTexts() {
  const t = useT()
  const { money } = useFormats()
  const { dateTime } = useBrasiliaTime()
  const word = useWord()
  const valueText = (name: string, value: unknown): string => {
    const currency = currencyOf[name]
    if (name.startsWith('four_eyes') && value === 0) return t('adminApprovals.off')
    if (currency && typeof value === 'number') return money(toWire(value), currency)
    if (value === null || value === '') return t('adminApprovals.details.noLimit')
    if (typeof value === 'boolean') return t(value ? 'adminApprovals.details.yes' : 'adminApprovals.details.no')
    if (Array.isArray(value)) return value.map((one) => word('admin.roles', String(one))).join(', ')
    return typeof value === 'string' && instants.has(name) ? dateTime(value) : String(value)
  }
  const fieldText = (name: string) => word('adminApprovals.fields', name)
  const settingText = ({ details }: ApprovalItem) => {
    const name: FourEyesName = fourEyesNames.find((one) => one in details) ?? 'four_eyes_keys'
    return t('adminApprovals.calls.setting', { name: fieldText(name), value: valueText(name, details[name]) })
  }
  const couponText = ({ details, current }: ApprovalItem) => {
    const code = String(current?.code ?? details.code ?? '')
    return current === null
      ? t('adminApprovals.calls.coupon', { code, discount: String(details.discount) })
      : t('adminApprovals.calls.couponChange', { code })
  }
  return {
    /** One sentence. */
    whatText: (request: ApprovalItem): string => {
      const { call, amount, currency } = request
      const product = request.productName ?? ''
      if (call === 'setting') return settingText(request)
      if (call === 'coupon') return couponText(request)
      if (call === 'key_run') return t('adminApprovals.calls.key_run', { n: keysOf(request), product })
      const sum = amount === null || currency === null ? '' : money(amount, currency)
      return t(`adminApprovals.calls.${call}`, { amount: sum, product })
    },
    /** All that is sent, field by field, beside what it would change. */
    facts: ({ details, current }: ApprovalItem) =>
      Object.entries(details)
        .filter(([name, value]) => !unshown.has(name) && (current !== null || (value !== null && value !== '')))
        .map(([name, value]) => {
          const after = valueText(name, value)
          const before = current !== null && name in current ? valueText(name, current[name]) : null
          const text = before === null ? after : t('adminApprovals.details.change', { before, after })
          return { name, label: fieldText(name), text }
        }),
  }
}
