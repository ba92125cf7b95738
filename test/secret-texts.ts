import {
  accountLinks,
  addressClaims,
  coupons,
  deviceMoves,
  emails,
  licenseDevices,
  licenses,
  payments,
  providerEvents,
  recoveryCodes,
  refundRequests,
  secondFactors,
  users,
} from '#schema/tables/index.ts'
import type { Store } from './open-store.ts'

/** Shorter texts, and words alone, stand in the log by chance: names of tables, codes of errors. */
const isTelling = (text: string) => text.length >= 8 && /[\d@\s]/.test(text)

/** Every text in a request, an answer or rows. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return isTelling(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What must stand in no log: the shop's secrets, and of its rows what opens, pays for or names anything. */
export async function secretTexts({ db, secrets }: Pick<Store, 'db' | 'secrets'>): Promise<string[]> {
  const rows = await Promise.all([
    db
      .select({
        email: users.email,
        name: users.name,
        hash: users.passwordHash,
        device: users.discordId,
        sessions: users.sessions,
        addresses: { login: users.lastLoginIp, terms: users.termsAddress },
      })
      .from(users),
    db.select({ id: secondFactors.handle, secret: secondFactors.secret }).from(secondFactors),
    db.select({ hash: recoveryCodes.codeHash }).from(recoveryCodes),
    db
      .select({ payer: addressClaims.payerName, address: addressClaims.newAddress, text: addressClaims.message })
      .from(addressClaims),
    db.select({ reason: refundRequests.reason, reply: refundRequests.reply }).from(refundRequests),
    db.select({ key: licenses.key, note: licenses.note }).from(licenses),
    db
      .select({ device: deviceMoves.digest, code: deviceMoves.codeHash, address: deviceMoves.address })
      .from(deviceMoves),
    db.select({ device: licenseDevices.digest, label: licenseDevices.label }).from(licenseDevices),
    db.select({ id: payments.providerId, code: payments.qrCode, page: payments.hostedUrl }).from(payments),
    db.select({ address: emails.address, params: emails.params }).from(emails),
    db.select({ id: accountLinks.id }).from(accountLinks),
    db.select({ code: coupons.code }).from(coupons),
    db.select({ subject: providerEvents.subjectId, body: providerEvents.body }).from(providerEvents),
  ])
  return [...Object.values(secrets), ...textsIn(rows)]
}
