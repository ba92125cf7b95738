import { logKeyView } from '#schema/api/key-views.ts'
import type { HandedOutKind } from '#schema/rules/licenses.ts'
import { ApiError, call } from '#web/api/call.ts'
import { changePurchase, knownPurchase, reloadPurchases } from './purchases.ts'

/**
 * The whole key of a purchase that has it masked. The server records that it was handed out, from when on the list has it whole. Throws ApiError:
 * one that is no longer in force is never handed out, and the list is loaded again.
 */
export async function takeKey(id: string, kind: HandedOutKind): Promise<string> {
  try {
    const { licenseKey } = await call(logKeyView, { params: { id }, body: { kind } })
    const wasUnused = knownPurchase(id)?.refundRight === 'withdraw'
    changePurchase(id, () => ({ licenseKey }))
    if (wasUnused) void reloadPurchases()
    return licenseKey
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'key_not_in_force') void reloadPurchases()
    throw thrown
  }
}

interface KeyView {
  id: string
  kind: HandedOutKind
}

/** Views that did not reach the server, each once. Kept in memory: a lost one is no loss to the buyer. */
const unsent = new Map<string, KeyView>()

/** Tells the server that the buyer sees or has copied a key that they were handed before, by its id or its payment's. Nothing waits for it. */
export function reportKeyView(id: string, kind: HandedOutKind) {
  unsent.set(`${id} ${kind}`, { id, kind })
  void sendAll()
}

async function sendAll() {
  const views = [...unsent]
  unsent.clear()
  await Promise.all(views.map(([name, view]) => send(name, view)))
}

async function send(name: string, view: KeyView) {
  const { id, kind } = view
  try {
    await call(logKeyView, { params: { id }, body: { kind }, outlivesPage: true })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'key_not_in_force') void reloadPurchases()
    if (!(error instanceof ApiError) || error.code !== 'network') return
    unsent.set(name, view)
    addEventListener('online', () => void sendAll(), { once: true })
  }
}
