import { unknownKeyRateLimit } from '#schema/rules/rate-limits.ts'
import type { Caller } from '#worker/domain/licenses/activation-answers.ts'
import { CallLimit } from '#worker/domain/rate-limits.ts'

const ignore = () => {}

/** A tool that calls the domain itself: nothing is written after the answer. */
export const silentCaller = (address: string): Caller => ({
  ...{ language: 'en', address, limit: new CallLimit(unknownKeyRateLimit, address) },
  ...{ onRefusal: ignore, onCall: ignore, onCount: ignore, onUncounted: ignore },
})
