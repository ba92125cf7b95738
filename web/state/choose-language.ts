import { setLanguage } from '#schema/api/accounts.ts'
import type { Language } from '#schema/rules/languages.ts'
import { isListed } from '#schema/rules/listed-pages.ts'
import { englishAddress, matchPage, splitAddress } from '#schema/rules/pages.ts'
import { call } from '#web/api/call.ts'
import { showLanguage } from '#web/state/locale.ts'
import { session } from '#web/state/session.ts'
import { writeStorage } from '#web/state/storage.ts'

/**
 * The reader's own choice: it is stored, with the account too for its e-mails, and a public page moves to its address in that language, in the
 * same entry of the history.
 */
export async function chooseLanguage(code: Language) {
  await showLanguage(code)
  writeStorage('language', code)
  // Where this fails, the next login sends it.
  if (session.isSignedIn) void call(setLanguage, { body: { language: code } }).catch(() => {})
  const { pathname, search, hash } = location
  const { path } = splitAddress(pathname)
  const name = matchPage(path)?.name
  const address = code === 'en' && name && isListed(name) ? englishAddress(path) : path
  if (address === pathname || (code === 'en' && path !== pathname)) return
  history.replaceState(history.state, '', address + search + hash)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}
