import { type SQL, sql } from 'drizzle-orm'
import { shopSettings as rules, type ShopSetting, shopSettingNames } from '#schema/rules/settings.ts'
import { shopSettings } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Actor, auditedWrite } from './audit/audited-write.ts'
import { ifAlreadyWritten } from './audit/crud.ts'

/** In SQL: the value of a setting, or its default. For the batch of whatever follows it. */
export const settingOf = (name: ShopSetting): SQL<number> =>
  sql<number>`coalesce((select value from ${shopSettings} where name = ${name}), ${rules[name].default})`

type ShopSettings = Record<ShopSetting, number>

const selectSettings = ({ db }: Deps) => db.select().from(shopSettings)

function settingsFrom(rows: (typeof shopSettings.$inferSelect)[]): ShopSettings {
  const currentOf = (name: ShopSetting) => rows.find((row) => row.name === name)?.value ?? rules[name].default
  return Object.fromEntries(shopSettingNames.map((name) => [name, currentOf(name)])) as ShopSettings
}

export const readShopSettings = async (deps: Deps): Promise<ShopSettings> => settingsFrom(await selectSettings(deps))

/** Sets what `changes` names; each setting has an audit row of its own. */
export async function updateShopSettings(
  deps: Deps,
  actor: Actor,
  changes: Partial<Record<ShopSetting, number | undefined>>,
): Promise<ShopSettings> {
  let rows: (typeof shopSettings.$inferSelect)[] = []
  for (const name of shopSettingNames) {
    const value = changes[name]
    if (value === undefined) continue
    const what = { action: 'setting.update', table: shopSettings, key: sql`${shopSettings.name}`, id: name } as const
    const written = await auditedWrite(deps, actor, what, {
      setting: deps.db
        .insert(shopSettings)
        .values({ name, value })
        .onConflictDoUpdate({ target: shopSettings.name, set: { value } }),
      rows: selectSettings(deps),
    }).catch(ifAlreadyWritten(async () => ({ rows: await selectSettings(deps) })))
    rows = written.rows
  }
  return settingsFrom(rows)
}
