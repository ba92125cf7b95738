import { proxy } from 'valtio'
import { stepUpMs } from '#schema/rules/second-factor.ts'
import { configureProof } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { readStorage } from '#web/state/storage.ts'

/** What the panel asks of the admin besides the session. */
export const stepUp = proxy({
  /** A call waits for a proof of the second factor. */
  isAsked: false,
  /** One has: the dialog stays, to return the focus. */
  wasAsked: false,
  /** The panel opens only with a second factor, which this session has not proved. */
  isMissing: false,
})

const waiting = new Set<(isProved: boolean) => void>()

/** Asks for a proof; false where the admin declines. Calls that ask at the same time wait for the same one. */
export function askForProof(): Promise<boolean> {
  stepUp.isAsked = true
  stepUp.wasAsked = true
  return new Promise((resolve) => waiting.add(resolve))
}

export function endStepUp(isProved: boolean) {
  stepUp.isAsked = false
  for (const resolve of waiting) resolve(isProved)
  waiting.clear()
}

/** Makes calls that the server refuses for the second factor ask for it, and then be sent again. */
export const connectStepUp = () =>
  configureProof(async (code) => {
    if (code === 'step_up_required') return askForProof()
    if (code === 'second_factor_required') stepUp.isMissing = true
    return false
  })

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
