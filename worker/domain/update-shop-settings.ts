import { type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { fourEyesScopeOf } from '#schema/rules/approvals.ts'
import { type ShopSetting, shopSettingNames } from '#schema/rules/settings.ts'
import type { StaffScope } from '#schema/rules/staff.ts'
import { shopSettings, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isNotNullViolation } from '#worker/lib/database.ts'
import { gateOf } from './approvals/gate.ts'
import { type Actor, auditedWrite } from './audit/audited-write.ts'
import { ifAlreadyWritten } from './audit/crud.ts'
import { type ShopSettings, selectSettings, settingOf, settingsFrom } from './shop-settings.ts'
import { isActiveStaff } from './staff.ts'

type Changes = Partial<Record<ShopSetting, number | undefined>>

/**
 * Sets what `changes` names; each setting has an audit row of its own. A limit of two people that is on is raised or switched off by two people,
 * after all others were set.
 */
export async function updateShopSettings(deps: Deps, actor: Actor, changes: Changes): Promise<ShopSettings> {
  let rows: (typeof shopSettings.$inferSelect)[] = []
  let waiting: unknown = null
  for (const name of shopSettingNames) {
    const value = changes[name]
    if (value === undefined) continue
    const set = setOne(deps, actor, name, value)
    rows = await set.catch((error: unknown) => {
      if (!(error instanceof StoreError && error.code === 'approval_needed')) throw error
      waiting ??= error
      return rows
    })
  }
  if (waiting) throw waiting
  return settingsFrom(rows)
}

/** In SQL: of two admins of this scope one can approve what the other asks for. */
const areTwo = (scope: StaffScope): SQL => sql`1 < (
  select count(*) from ${users} where ${isActiveStaff([scope])})`

async function setOne(deps: Deps, actor: Actor, name: ShopSetting, value: number) {
  const { db } = deps
  const scope = fourEyesScopeOf(name)
  const current = settingOf(name)
  const gate = gateOf(deps, actor, {
    call: 'setting',
    subject: name,
    body: { [name]: value },
    isOver: scope === null ? sql`0` : sql`${current} > 0 and (${value} = 0 or ${value} > ${current})`,
  })
  // Null where nobody could approve, which the column refuses.
  const allowed = scope === null || value === 0 ? value : sql`(select ${value} where ${areTwo(scope)})`
  const what = { action: 'setting.update', table: shopSettings, key: sql`${shopSettings.name}`, id: name } as const
  const { held, rows } = await auditedWrite(deps, actor, what, {
    held: gate.held,
    setting: db
      .insert(shopSettings)
      .values({ name, value: allowed })
      .onConflictDoUpdate({ target: shopSettings.name, set: { value }, setWhere: gate.isPassed }),
    ...gate.decided(sql`${current} = ${value}`),
    rows: selectSettings(deps),
  })
    .catch(ifAlreadyWritten(async () => ({ held: [], rows: await selectSettings(deps) })))
    .catch((error: unknown) => {
      throw isNotNullViolation(error, 'shop_settings.value') ? new StoreError('four_eyes_alone') : error
    })
  await gate.pass(held)
  return rows
}
