import { useSnapshot } from 'valtio'
import { deletedUserName } from '#schema/rules/accounts.ts'
import { auditedTables, auditNouns, auditVerbs } from '#schema/rules/audit.ts'
import { formatMoney } from '#schema/rules/money.ts'
import { shopSettingNames } from '#schema/rules/settings.ts'
import { useT } from '#web/i18n/use-t.ts'
import { locale } from '#web/state/locale.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { useWord } from '../use-word.ts'
import { type AuditRow, recordNameOf } from './audit-state.ts'
import { fieldKindOf } from './field-kind.ts'

/** Labels for the log's names and values. One without a label, of an older version, is shown as it is. */
export function useAuditTexts() {
  const t = useT()
  const { code } = useSnapshot(locale)
  const { dateTime } = useBrasiliaTime()
  const wordOf = useWord()
  const labelOf = <T extends string>(names: readonly T[], name: string, text: (name: T) => string) => {
    const known = names.find((other) => other === name)
    return known ? text(known) : name
  }
  /** `coupon.update` → "Cupom" */
  const nounText = (action: string) =>
    labelOf(auditNouns, action.split('.')[0] ?? '', (name) => t(`adminAudit.nouns.${name}`))
  const word = (value: string) => wordOf('adminAudit.values', wordOf('adminAudit.exportValues', value))
  const setting = (name: string) => labelOf(shopSettingNames, name, (known) => t(`adminAudit.settings.${known}`))
  /** A payment's currency is a column of the same row. */
  const money = (field: string, cents: number, { before, after }: AuditRow) =>
    formatMoney(cents, field === 'priceUsd' || (after ?? before)?.currency === 'USD' ? 'USD' : 'BRL', code)
  return {
    nounText,
    /** `coupon.update` → "Cupom · Alteração" */
    actionText: (action: string) => {
      const what = nounText(action)
      const [, verb = ''] = action.split('.')
      return verb ? `${what} · ${labelOf(auditVerbs, verb, (name) => t(`adminAudit.actions.${name}`))}` : what
    },
    /** What the entry is about, where its row says more than an id. */
    recordText: (entry: AuditRow) => (entry.entity === 'shop_settings' ? setting(entry.entityId) : recordNameOf(entry)),
    actorText: (name: string) => (name === deletedUserName ? t('admin.deletedAccount') : name),
    entityText: (entity: string) => labelOf(auditedTables, entity, (name) => t(`adminAudit.entities.${name}`)),
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
