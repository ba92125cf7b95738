import { type SQL, sql } from 'drizzle-orm'
import { shopSettings as rules, type ShopSetting, shopSettingNames } from '#schema/rules/settings.ts'
import { shopSettings } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'

/** In SQL: the value of a setting, or its default. For the batch of whatever follows it. */
export const settingOf = (name: ShopSetting): SQL<number> =>
  sql<number>`coalesce((select value from ${shopSettings} where name = ${name}), ${rules[name].default})`

export type ShopSettings = Record<ShopSetting, number>

export const selectSettings = ({ db }: Deps) => db.select().from(shopSettings)

export function settingsFrom(rows: (typeof shopSettings.$inferSelect)[]): ShopSettings {
  const currentOf = (name: ShopSetting) => rows.find((row) => row.name === name)?.value ?? rules[name].default
  return Object.fromEntries(shopSettingNames.map((name) => [name, currentOf(name)])) as ShopSettings
}

export const readShopSettings = async (deps: Deps): Promise<ShopSettings> => settingsFrom(await selectSettings(deps))
