import * as v from 'valibot'
import { type Operation, operations } from './http.ts'

/** A fault bites with chance `rate`, on the named operations (none named: all), at most `times` times (null: for ever). */
const reach = {
  rate: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1),
  operations: v.optional(v.array(v.picklist(operations)), []),
  times: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
}
const milliseconds = v.pipe(v.number(), v.minValue(0))
const failure = v.picklist([400, 422, 429, 500, 503])
const everywhere = { rate: 1, operations: [] as Operation[], times: null as number | null }

const flag = v.nullable(
  v.union([
    v.pipe(
      v.boolean(),
      v.transform((isOn) => (isOn ? everywhere : null)),
    ),
    v.strictObject(reach),
  ]),
)
const delay = v.nullable(
  v.union([
    v.pipe(
      milliseconds,
      v.transform((value) => ({ value, ...everywhere })),
    ),
    v.strictObject({ value: milliseconds, ...reach }),
  ]),
)
const failWith = v.nullable(
  v.union([
    v.pipe(
      failure,
      v.transform((value) => ({ value, ...everywhere })),
    ),
    v.strictObject({ value: failure, ...reach }),
  ]),
)

const answerAs = v.nullable(
  v.union([
    v.pipe(
      v.string(),
      v.transform((value) => ({ value, ...everywhere })),
    ),
    v.strictObject({ value: v.string(), ...reach }),
  ]),
)

const webhookKnobs = v.strictObject({
  /** Notifications are lost for good, as if the provider had never sent them. */
  off: v.optional(v.boolean()),
  copies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Each waits a random time of up to a second, so later ones overtake. */
  reorder: v.optional(v.boolean()),
  delayMs: v.optional(milliseconds),
  /** Mercado Pago's papers show `ts` in both units; milliseconds unless this is on. */
  tsInSeconds: v.optional(v.boolean()),
})

const knobsPatch = v.strictObject({
  seed: v.optional(v.pipe(v.number(), v.integer())),
  /** The work is done and the answer made, and then held back: it arrives late and may be stale. */
  delayMs: v.optional(delay),
  /** The work waits that long before it is done, whether or not anybody still waits for the answer. */
  stallMs: v.optional(delay),
  dropBefore: v.optional(flag),
  dropAfter: v.optional(flag),
  failWith: v.optional(failWith),
  /** The work is done, and this text is answered in place of what it came to. */
  answerAs: v.optional(answerAs),
  retryAfterSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  webhooks: v.optional(webhookKnobs),
  /** Every approval brings this much, whatever was asked. */
  wrongAmount: v.optional(v.nullable(v.pipe(v.number(), v.gtValue(0)))),
  approveAfterCancel: v.optional(v.boolean()),
  /** 0: a refund is done at once. */
  refundsInProcessMs: v.optional(milliseconds),
  /** Keys that a seller makes at least, however few it was asked for. */
  keysPerIssue: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

export type FaultsPatch = v.InferInput<typeof knobsPatch>

const neutral = {
  seed: 1,
  delayMs: null,
  stallMs: null,
  dropBefore: null,
  dropAfter: null,
  failWith: null,
  answerAs: null,
  retryAfterSeconds: 1,
  webhooks: { off: false, copies: 1, reorder: false, delayMs: 0, tsInSeconds: false },
  wrongAmount: null,
  approveAfterCancel: false,
  refundsInProcessMs: 0,
  keysPerIssue: 1,
}

type Settings = Required<Omit<v.InferOutput<typeof knobsPatch>, 'webhooks'>> & {
  webhooks: Required<v.InferOutput<typeof webhookKnobs>>
}

export type CallFaults = {
  isDroppedBefore: boolean
  failWith: number | null
  stallMs: number
  delayMs: number
  answerAs: string | null
  isDroppedAfter: boolean
}

export type FaultSettings = ReturnType<typeof createFaults>

export function createFaults() {
  let settings: Settings = structuredClone(neutral)
  let random = seededRandom(settings.seed)

  function bites(fault: typeof everywhere | null, operation: Operation) {
    if (!fault || fault.times === 0 || (fault.operations.length && !fault.operations.includes(operation))) return false
    if (random() >= fault.rate) return false
    if (fault.times !== null) fault.times--
    return true
  }

  return {
    get: (): Readonly<Settings> => settings,
    /** Changes the named knobs and leaves the others. Throws where a name or value is unknown. */
    set(patch: FaultsPatch) {
      const { webhooks, ...others } = v.parse(knobsPatch, patch)
      settings = { ...settings, ...structuredClone(others), webhooks: { ...settings.webhooks, ...webhooks } }
      if (others.seed !== undefined) random = seededRandom(others.seed)
    },
    reset() {
      settings = structuredClone(neutral)
      random = seededRandom(settings.seed)
    },
    /** The knobs that are not neutral, for people to read; '' where all are. */
    describe: () =>
      Object.entries(settings)
        .filter(
          ([name, value]) =>
            JSON.stringify(value) !== JSON.stringify(Object.entries(neutral).find(([other]) => other === name)?.[1]),
        )
        .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
        .join(' · '),
    random: () => random(),
    /** Drawn in one order always, so that a seed repeats a run. */
    draw(operation: Operation): CallFaults {
      const { dropBefore, failWith, stallMs, delayMs, answerAs, dropAfter } = settings
      const isDroppedBefore = bites(dropBefore, operation)
      if (isDroppedBefore) {
        return { isDroppedBefore, failWith: null, stallMs: 0, delayMs: 0, answerAs: null, isDroppedAfter: false }
      }
      return {
        isDroppedBefore,
        failWith: bites(failWith, operation) ? (failWith?.value ?? null) : null,
        delayMs: bites(delayMs, operation) ? (delayMs?.value ?? 0) : 0,
        isDroppedAfter: bites(dropAfter, operation),
        stallMs: bites(stallMs, operation) ? (stallMs?.value ?? 0) : 0,
        answerAs: bites(answerAs, operation) ? (answerAs?.value ?? null) : null,
      }
    },
  }
}

/** mulberry32 */
function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
