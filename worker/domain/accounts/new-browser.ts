import type { SQL } from 'drizzle-orm'
import { dayOf } from '#schema/rules/clock.ts'
import type { Deps } from '#worker/deps.ts'
import type { Statements } from '#worker/lib/database.ts'
import { deviceOf } from '#worker/lib/user-agent.ts'
import { queueEmail } from '../emails/queue.ts'
import { type LoginOrigin, maskedAddress } from './known-browsers.ts'

/**
 * Statements that write the e-mail about a login to an account in a browser that has not logged in to it before: one for all logins of the
 * same day, browser and network.
 */
export function queueNewBrowserEmail(
  deps: Deps,
  userId: string,
  { userAgent, address }: LoginOrigin,
  when: SQL,
): Statements {
  const params = { ...deviceOf(userAgent), ...maskedAddress(address) }
  const dedupe = ['new_device', userId, dayOf(deps.now()), params.browser, params.system, params.address].join(':')
  return queueEmail(deps, { kind: 'new_device', userId, params, dedupe, when })
}
