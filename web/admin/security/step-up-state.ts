import { proxy } from 'valtio'
import { configureProof } from '#web/api/call.ts'

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
