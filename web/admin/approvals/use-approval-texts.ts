import { type FourEyesName, fourEyesNames } from '#schema/rules/approvals.ts'
import { type Currency, toWire } from '#schema/rules/money.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { useWord } from '../use-word.ts'
import type { ApprovalItem } from './approvals-state.ts'

const currencyOf: Partial<Record<string, Currency>> = { four_eyes_brl_cents: 'BRL', four_eyes_usd_cents: 'USD' }
const instants = new Set(['soldAt', 'validFrom', 'validUntil'])
/** Ids, and what is shown already. */
const unshown = new Set(['id', 'runId', 'orderId', 'productId', 'productName', 'decision', 'buyer', 'owner'])

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

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
    if (name === 'from') return String(Number(value) + 1)
    // Of masked keys the end says which they are.
    if (name === 'keys' && Array.isArray(value)) return value.map((key) => String(key).replace(/^[•-]+/, '')).join(', ')
    if (Array.isArray(value)) return value.map((one) => word('admin.roles', String(one))).join(', ')
    return typeof value === 'string' && instants.has(name) ? dateTime(value) : String(value)
  }
  const fieldText = (name: string) => word('adminApprovals.fields', name)
  const settingText = ({ details }: ApprovalItem) => {
    const name: FourEyesName = fourEyesNames.find((one) => one in details) ?? 'four_eyes_keys'
    if (details[name] === 0) return t('adminApprovals.calls.settingOff', { name: fieldText(name) })
    return t('adminApprovals.calls.setting', { name: fieldText(name), value: valueText(name, details[name]) })
  }
  const couponText = ({ details, current }: ApprovalItem) => {
    const code = String(current?.code ?? details.code ?? '')
    if (current === null) return t('adminApprovals.calls.coupon', { code, discount: String(details.discount) })
    return current.code === undefined
      ? t('adminApprovals.calls.couponGone')
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
    effectText: ({ call, details }: ApprovalItem): string => {
      const isOff = call === 'setting' && fourEyesNames.some((name) => details[name] === 0)
      return t(`adminApprovals.effects.${isOff ? 'settingOff' : call}`)
    },
    /** All that is sent, field by field; while it is open beside what it would change, and what would stay. */
    facts: ({ call, status, details, current }: ApprovalItem) => {
      const before = status === 'open' && current !== null ? current : {}
      return Object.entries({ ...before, ...details })
        .filter(([name, value]) => !unshown.has(name) && (call === 'coupon' || (value !== null && value !== '')))
        .map(([name, value]) => {
          const after = valueText(name, value)
          const text =
            name in before && !isSame(before[name], value)
              ? t('adminApprovals.details.change', { before: valueText(name, before[name]), after })
              : after
          return { name, label: capitalized(fieldText(name)), text }
        })
    },
  }
}
