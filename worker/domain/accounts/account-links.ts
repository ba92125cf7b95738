import type { AccountLinkPurpose } from '#schema/rules/emails.ts'
import type { Language } from '#schema/rules/languages.ts'
import { englishAddress, patterns } from '#schema/rules/pages.ts'
import type { Deps } from '#worker/deps.ts'

const pageOf: Record<AccountLinkPurpose, string> = {
  recover: patterns.resetPassword,
  verify: patterns.verifyEmail,
  change_from: patterns.confirmEmail,
  change_to: patterns.confirmEmail,
}

/**
 * The address of a single-use link. The token stands in the fragment, which browsers send to nobody: no log, referrer or proxy sees it. `id`:
 * of the link's row.
 */
export function accountLinkUrl(
  { publicUrl, linkTokens }: Pick<Deps, 'publicUrl' | 'linkTokens'>,
  language: Language,
  purpose: AccountLinkPurpose,
  id: string,
): string {
  const page = pageOf[purpose]
  return `${publicUrl}${language === 'en' ? englishAddress(page) : page}#${linkTokens.sign(id)}`
}
