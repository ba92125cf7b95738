import type { Store } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { addressClaim, license, pendingPayment, refundRequest } from '../rows.ts'
import type { Tokens } from './page-visit.ts'

const dayMs = 86_400_000

/** A customer with every state of a refund that is asked for and with begun payments, and the admin who answers. */
export async function createRequests(store: Store): Promise<Tokens> {
  const now = Date.now()
  const rita = await client(store, { name: 'Rita Requester', emailVerifiedAt: now })
  const buy = async (id: string, productName: string, { age = 0, isUsed = true } = {}) => {
    const [userId, at] = [rita.id, now - age]
    const paid = { userId, productId: 'prod_aurora-trainer', productName, createdAt: at }
    await pendingPayment(store, { ...paid, id, status: 'approved', approvedAt: at })
    const used = isUsed ? { device: 'pc', activatedAt: at } : {}
    await license(store, { userId, productName, paymentId: id, purchaseDate: at, ...used })
  }
  await buy('unused', 'Aurora Trainer', { isUsed: false })
  await buy('used', 'Nimbus Overlay')
  await buy('asked', 'Vega Config')
  await buy('declined', 'Halo Alerts')
  await buy('late', 'Gift Card', { age: 20 * dayMs })
  const asked = { userId: rita.id, reason: 'Aurora 2026-11' }
  await refundRequest(store, { ...asked, paymentId: 'asked' })
  const answer = { status: 'declined', reply: 'Halo 2026-11', decidedAt: now } as const
  await refundRequest(store, { ...asked, ...answer, paymentId: 'declined' })
  await addressClaim(store, { userId: rita.id, paymentId: 'asked', payerName: 'Rita R.', message: 'Aurora 2026-11' })

  const begun = { userId: rita.id, productId: 'prod_aurora-trainer', expiresAt: now + 3_600_000 }
  const crypto = { method: 'crypto', provider: 'coinbase', currency: 'USD' } as const
  await pendingPayment(store, { ...begun, productName: 'Aurora Trainer' })
  await pendingPayment(store, { ...begun, ...crypto, productName: 'Gift Card', hostedUrl: 'https://pay.example/1' })
  await pendingPayment(store, {
    ...begun,
    ...crypto,
    productId: 'prod_vitral-overlay',
    productName: 'Vitral Overlay',
    isProcessing: true,
  })
  return { requester: rita.token, admin: (await admin(store, { name: 'Ana Admin' })).token }
}
