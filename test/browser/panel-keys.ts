import { type LicenseKey, listKeys } from '#schema/api/licenses.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { itemsOf, type Page } from '#schema/rules/lists.ts'
import type { Person } from '../people.ts'
import type { Site } from './open-site.ts'

/** The key in the API. */
export async function keyOf({ store }: Site, as: Person, key: string): Promise<LicenseKey | undefined> {
  const { body } = await store.ask(listKeys, { as, query: { search: key, page: 1 } })
  return itemsOf(body as Page<LicenseKey>).find((item) => item.key === key)
}

export const endOf = (key: string) => key.slice(-5)
export const daysTo = (instant: string | undefined) => (Date.parse(instant ?? '') - Date.now()) / dayMs
