import { proxy } from 'valtio'
import { type PanelMatches, searchPanel } from '#schema/api/panel.ts'
import { isMaskedKey } from '#schema/rules/activations.ts'
import { folded } from '#schema/rules/folded.ts'
import type { Currency } from '#schema/rules/money.ts'
import { panelSearchMax } from '#schema/rules/panel.ts'
import type { Scopes } from '#schema/rules/staff.ts'
import { call } from '#web/api/call.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { resource } from '#web/state/resource.ts'
import { adminPaths, purchasePath, searchIn, userPath } from '../paths.ts'
import { isShownTo, screens } from '../screens.ts'
import { reportExpiredSession } from '../session-expiry.ts'

/** `pasted` is looked for as soon as it is open. */
export const searchDialog = proxy({ isOpen: false, pasted: '' })

export function openSearch(isOpen: boolean, pasted = '') {
  searchDialog.isOpen = isOpen
  searchDialog.pasted = pasted.slice(0, panelSearchMax)
}

/** Looks for what was pasted: a key as it is printed, so that its row is known for the one that is meant. */
export async function searchPasted(text: string) {
  const { searchedKey } = await import('#schema/rules/typed-keys.ts')
  openSearch(true, searchedKey(text))
}

export const matches = resource<PanelMatches | null, [search: string]>(
  null,
  async (search) => (search === '' ? null : call(searchPanel, { query: { search } }).catch(reportExpiredSession)),
  { keepsPreviousData: true },
)

/** What was found, and where it leads. */
export interface Match {
  id: string
  kind: 'user' | 'key' | 'payment' | 'coupon' | 'product' | 'screen'
  title: string
  text: string
  to: string
  /** What nothing else is called: whoever pastes it means this row. */
  identity?: string
  /** What is done at once, instead of leading anywhere. */
  act?: () => void
}

const matchOf = (kind: Match['kind'], id: string, shown: Omit<Match, 'id' | 'kind'>): Match => ({
  id: `${kind}-${id}`,
  kind,
  ...shown,
})

const named = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** The rows that were found, one list: what has the text in its own name, then keys and payments, which may have it in their product's or person's. */
export function rowMatches(
  found: Readonly<PanelMatches>,
  money: (amount: number, currency: Currency) => string,
  search: string,
): Match[] {
  const { users, keys, payments, coupons, products } = found
  return [
    ...(users ?? []).map(({ _id, name, email }) =>
      matchOf('user', _id, { title: name, text: email, to: userPath(_id) }),
    ),
    ...(products ?? []).map(({ _id, name }) =>
      matchOf('product', _id, { title: name, text: '', to: searchIn(adminPaths.products, name) }),
    ),
    ...(coupons ?? []).map(({ code, discount }) =>
      matchOf('coupon', code, { title: code, text: `${discount}%`, to: searchIn(adminPaths.coupons, code) }),
    ),
    ...(keys ?? []).map(({ _id, key, productName, username }) => {
      // The list finds a masked key by the same text as this search.
      const name = isMaskedKey(key) ? search : key
      return matchOf('key', _id, {
        title: key,
        text: named(productName, username),
        to: searchIn(adminPaths.keys, name),
        identity: name.length === key.length && name.endsWith(key.slice(-5)) ? name : key,
      })
    }),
    ...(payments ?? []).map(({ paymentId, productName, username, amount, currency }) =>
      matchOf('payment', paymentId, {
        title: named(productName, money(amount, currency)),
        text: named(username, paymentId),
        to: purchasePath(paymentId),
        identity: paymentId,
      }),
    ),
  ]
}

/** The screens that this admin may see, by their names. */
export const screenMatches = (t: Translate, search: string, scopes: Scopes): Match[] =>
  screens
    .filter((screen) => isShownTo(scopes, screen))
    .map(({ id, to }) => matchOf('screen', id, { title: t(`admin.screens.${id}`), text: '', to }))
    .filter(({ title }) => folded(title).includes(folded(search)))
