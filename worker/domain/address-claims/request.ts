import { sql } from 'drizzle-orm'
import type { requestAddressClaim as api } from '#schema/api/address-claims.ts'
import type { Parsed } from '#schema/api/endpoint.ts'
import { openAddressClaimsMax } from '#schema/rules/address-claims.ts'
import type { Language } from '#schema/rules/languages.ts'
import { providerNames } from '#schema/rules/payments.ts'
import { emailRateLimits } from '#schema/rules/rate-limits.ts'
import { addressClaims, payments, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { mayLogIn } from '../accounts/account-links.ts'
import type { CallerCheck } from '../accounts/caller-check.ts'
import { queueEmail } from '../emails/queue.ts'
import { notifyAdmins } from '../notifications/notifications.ts'
import { countEmailCall, isEmailCallWithin, requireEmailCallWithin } from '../rate-limits.ts'

/**
 * Asks for the account of a payment whose money came in. Admins are notified, and the account's address, if it was verified: its owner may
 * object before anything is decided. Nothing tells whether there is such a payment: the statements are the same, and what they find is not
 * read. Accounts of admins cannot be claimed.
 */
export async function requestAddressClaim(
  deps: Deps,
  check: CallerCheck,
  { transactionId, payerName, newEmail, message }: Parsed<typeof api>,
  { address, language }: { address: string; language: Language },
): Promise<void> {
  const { db, now, newId } = deps
  const limits = emailRateLimits.addressClaim
  const at = now()
  const id = newId()
  const claimed = (column: 'user_id' | 'payment_id') =>
    sql`(select ${sql.raw(column)} from ${addressClaims} where id = ${id})`
  const isPaid = sql`(+p.status in ('approved', 'refunded') and p.method <> 'free')`
  const isOpenToMore = sql`(
    select count(*) from ${addressClaims} c where c.user_id = u.id and c.status = 'open') < ${openAddressClaimsMax}`
  const isWithin = isEmailCallWithin(limits, { email: newEmail, address }, at, check.proved)
  const counts = await check.writeBatch({
    ...countEmailCall(db, limits, { email: newEmail, address }, at, check.holds, check.proved),
    claim: db.run(sql`
      insert into ${addressClaims}
        (id, user_id, payment_id, payer_name, new_address, message, language, network_address, status, created_at)
      select ${id}, u.id, p.id, ${payerName}, ${newEmail}, ${message}, ${language}, ${address}, 'open', ${at}
      from ${payments} p join ${users} u on u.id = p.user_id
      where p.rowid in (
          select rowid from ${payments} where id = ${transactionId.toLowerCase()}
          union select rowid from ${payments} where provider in ${providerNames} and provider_id = ${transactionId})
        and ${isPaid} and u.role <> 'admin' and u.email <> ${newEmail} and ${mayLogIn} and ${isOpenToMore}
        and ${check.holds} and ${isWithin}
      limit 1
      on conflict do nothing`),
    admins: notifyAdmins(deps, claimed('payment_id'), 'address_claimed', sql`true`, `address-claim:${id}`),
    ...queueEmail(deps, {
      kind: 'address_claimed',
      userId: claimed('user_id'),
      params: {},
      when: sql`u.email_verified_at is not null`,
      // Its owner may object: no stranger's other e-mails suppress it.
      waits: true,
    }),
  })
  requireEmailCallWithin(limits, counts, at, check.isProved)
}
