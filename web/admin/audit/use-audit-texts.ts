import { useT } from '#web/i18n/use-t.ts'
import { actionsOf, entities, nounsOf } from './audit-names.ts'

/** The log's own words in the reader's; a word without a translation stays as it is. */
export function useAuditTexts() {
  const t = useT()
  const named = <T extends string>(names: readonly T[], name: string, text: (name: T) => string) => {
    const known = names.find((other) => other === name)
    return known ? text(known) : name
  }
  return {
    /** `coupon.update` is "Cupom · Alteração". */
    actionText: (action: string) => {
      const [noun = '', verb = ''] = action.split('.')
      const what = named(nounsOf, noun, (name) => t(`adminAudit.nouns.${name}`))
      return verb ? `${what} · ${named(actionsOf, verb, (name) => t(`adminAudit.actions.${name}`))}` : what
    },
    entityText: (entity: string) => named(entities, entity, (name) => t(`adminAudit.entities.${name}`)),
  }
}
