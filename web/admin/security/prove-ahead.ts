import { stepUpMs } from '#schema/rules/second-factor.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { readStorage } from '#web/state/storage.ts'
import { askForProof } from './step-up-state.ts'

/** A proof that is older than this may be refused by the time that a long request begins. */
const aheadMs = stepUpMs - 60_000

/** When the session's second factor was proved, as its token says; null without one. */
function provedAt(): number | null {
  try {
    const payload = (readStorage('token')?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { sf } = JSON.parse(atob(payload))
    return typeof sf === 'number' ? sf * 1000 : null
  } catch {
    return null
  }
}

/** Asks for a proof before a long request, which the server would refuse only after it was sent; false where the admin declines. */
export async function proveAhead(): Promise<boolean> {
  const at = provedAt()
  return at === null || serverNow() - at < aheadMs || askForProof()
}
