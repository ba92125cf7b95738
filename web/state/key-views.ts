import { logKeyView } from '#schema/api/key-views.ts'
import type { KeyViewKind } from '#schema/rules/licenses.ts'
import { ApiError, call } from '#web/api/call.ts'
import { purchases } from './purchases.ts'

interface KeyView {
  id: string
  kind: KeyViewKind
}

/** Views that did not reach the server, each once. Kept in memory: a lost one is no loss to the buyer. */
const unsent = new Map<string, KeyView>()

/** Tells the server that the buyer sees or has copied a key, by its id or its payment's. Nothing waits for it, and no error is shown. */
export function reportKeyView(id: string, kind: KeyViewKind) {
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
    if (error instanceof ApiError && error.code === 'key_not_in_force') void purchases.reload()
    if (!(error instanceof ApiError) || error.code !== 'network') return
    unsent.set(name, view)
    addEventListener('online', () => void sendAll(), { once: true })
  }
}
