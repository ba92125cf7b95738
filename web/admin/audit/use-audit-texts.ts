import { deletedUserName } from '#schema/rules/accounts.ts'
import { formatMoney } from '#schema/rules/money.ts'
import { shopSettingNames } from '#schema/rules/settings.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { useWord } from '../use-word.ts'
import { type AuditRow, recordNameOf } from './audit-state.ts'
import { fieldKindOf } from './field-kind.ts'

/** Labels for the log's names and values. One without a label, of an older version, is shown as it is. */
export function useAuditTexts() {
  const t = useT()
  const language = useLanguage()
  const { dateTime } = useBrasiliaTime()
  const wordOf = useWord()
  /** `coupon.update` → "Cupom" */
  const nounText = (action: string) => wordOf('adminAudit.nouns', action.split('.')[0] ?? '')
  const word = (value: string) => wordOf('adminAudit.values', wordOf('adminAudit.exportValues', value))
  const setting = (name: string) => {
    const known = shopSettingNames.find((other) => other === name)
    return known ? t(`adminAudit.settings.${known}`) : name
  }
  /** A payment's currency is a column of the same row. */
  const money = (field: string, cents: number, { before, after }: AuditRow) =>
    formatMoney(cents, field === 'priceUsd' || (after ?? before)?.currency === 'USD' ? 'USD' : 'BRL', language)
  return {
    nounText,
    /** `coupon.update` → "Cupom · Alteração" */
    actionText: (action: string) => {
      const what = nounText(action)
      const [, verb = ''] = action.split('.')
      return verb ? `${what} · ${wordOf('adminAudit.actions', verb)}` : what
    },
    /** What the entry is about, where its row says more than an id. */
    recordText: (entry: AuditRow) => (entry.entity === 'shop_settings' ? setting(entry.entityId) : recordNameOf(entry)),
    actorText: (name: string) => (name === deletedUserName ? t('admin.deletedAccount') : name),
    entityText: (entity: string) => wordOf('adminAudit.entities', entity),
    fieldText: (field: string) => wordOf('adminAudit.fields', wordOf('adminAudit.exportFields', field)),
    /** The log holds instants in milliseconds, amounts in cents, flags as 0 and 1. */
    valueText: (field: string, value: unknown, entry: AuditRow): string => {
      if (value === '') return '—'
      if (entry.entity === 'shop_settings' && field === 'name') return setting(String(value))
      const kind = fieldKindOf(field)
      if (kind === 'flag') return t(value ? 'adminAudit.yes' : 'adminAudit.no')
      if (kind === 'word') return listed(value).map(word).join(', ')
      if (typeof value === 'number' && kind === 'instant') return dateTime(new Date(value).toISOString())
      if (typeof value === 'number' && kind === 'cents') return money(field, value, entry)
      return typeof value === 'string' ? value : JSON.stringify(value)
    },
  }
}

/** One value, or the values of a JSON array. */
function listed(value: unknown): string[] {
  const text = String(value)
  return text.startsWith('[') ? (JSON.parse(text) as string[]) : [text]
}
