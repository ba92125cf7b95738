import type { AccountLinkPurpose } from '#schema/rules/emails.ts'
import type { Language } from '#schema/rules/languages.ts'
import { englishAddress, patterns } from '#schema/rules/pages.ts'
import type { Deps } from '#worker/deps.ts'

/** The address of a page of the shop in a language. */
export const pageUrl = ({ publicUrl }: Pick<Deps, 'publicUrl'>, language: Language, path: string): string =>
  publicUrl + (language === 'en' ? englishAddress(path) : path)

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
export const accountLinkUrl = (
  deps: Pick<Deps, 'publicUrl' | 'linkTokens'>,
  language: Language,
  purpose: AccountLinkPurpose,
  id: string,
): string => `${pageUrl(deps, language, pageOf[purpose])}#${deps.linkTokens.sign(id)}`
