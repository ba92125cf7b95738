import * as v from 'valibot'
import type { BodyOf } from '#schema/api/endpoint.ts'
import { updateShopSettings } from '#schema/api/settings.ts'
import { type FourEyesName, fourEyesNames } from '#schema/rules/approvals.ts'
import { decimalOf, parseMoney } from '#schema/rules/money.ts'
import type { ShopSetting } from '#schema/rules/settings.ts'
import { call } from '#web/api/call.ts'
import { sendChanges } from '../dialogs/draft-changes.ts'
import { thenReload } from '../then-reload.ts'
import { shopSettings } from './settings-state.ts'

type FourEyesDraft = Record<FourEyesName, string>

export const isMoney = (name: FourEyesName) => name.endsWith('_cents')

/** As text; amounts in reais and dollars. */
export const fourEyesDraftOf = (settings: Readonly<Record<ShopSetting, number>>): FourEyesDraft => {
  const textOf = (name: FourEyesName) => (isMoney(name) ? decimalOf(settings[name]) : String(settings[name]))
  return Object.fromEntries(fourEyesNames.map((name) => [name, textOf(name)])) as FourEyesDraft
}

const valueIn = (name: FourEyesName, text: string): number | string =>
  isMoney(name) ? (parseMoney(text.replace(',', '.')) ?? text) : text

const bodyOf = (draft: Partial<FourEyesDraft>): BodyOf<typeof updateShopSettings> =>
  Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, valueIn(name as FourEyesName, text)]))

/** The endpoint's, of the draft's amounts in cents. */
export const fourEyesForm = v.pipe(
  v.custom<Partial<FourEyesDraft>>(() => true),
  v.transform(bodyOf),
  updateShopSettings.body,
)

/** Reloads after a failure too: what waits for a second admin was left out, and the rest is set. */
export const saveFourEyes = (changes: Partial<FourEyesDraft>) =>
  sendChanges(changes, (draft) => thenReload(call(updateShopSettings, { body: bodyOf(draft) }))).finally(
    shopSettings.reload,
  )
