import type { Words } from '#schema/rules/languages.ts'
import { auditEn } from '#schema/texts/audit/en.ts'
import { type AuditWords, auditPtBr } from '#schema/texts/audit/pt-br.ts'

const wordsIn = (part: keyof AuditWords, code: string): Words => {
  const textIn = (words: AuditWords) => (words[part] as Partial<Record<string, string>>)[code] ?? code
  return [textIn(auditPtBr), textIn(auditEn)]
}

/** `coupon.update`: "Cupom · Alteração". A name that is not known stays as it is. */
export function auditActionWords(action: string): Words {
  const [noun = '', verb] = action.split('.')
  const what = wordsIn('nouns', noun)
  if (verb === undefined) return what
  const done = wordsIn('actions', verb)
  return [`${what[0]} · ${done[0]}`, `${what[1]} · ${done[1]}`]
}

export const auditTableWordsOf = (table: string): Words => wordsIn('entities', table)
