import * as v from 'valibot'
import { type Operation, operations } from './http.ts'

/**
 * A fault occurs with probability `rate`, on the named operations of the named providers (none named: all), at most `times` times (null: no limit),
 * only in calls that have the text `about` in their address or body (null: in all), and after `after` such calls that it spares.
 */
const scope = {
  rate: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1),
  operations: v.optional(v.array(v.picklist(operations)), []),
  /** As `counters` names them. */
  providers: v.optional(v.array(v.string()), []),
  times: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
  about: v.optional(v.nullable(v.string()), null),
  after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
}
const milliseconds = v.pipe(v.number(), v.minValue(0))
const failure = v.picklist([400, 401, 402, 403, 404, 409, 422, 423, 429, 500, 502, 503, 504])
const everywhere = {
  rate: 1,
  operations: [] as Operation[],
  providers: [] as string[],
  times: null as number | null,
  about: null as string | null,
  after: 0,
}

const flag = v.nullable(
  v.union([
    v.pipe(
      v.boolean(),
      v.transform((isOn) => (isOn ? everywhere : null)),
    ),
    v.strictObject(scope),
  ]),
)
const delay = v.nullable(
  v.union([
    v.pipe(
      milliseconds,
      v.transform((value) => ({ value, ...everywhere })),
    ),
    v.strictObject({ value: milliseconds, ...scope }),
  ]),
)
const failWith = v.nullable(
  v.union([
    v.pipe(
      failure,
      v.transform((value) => ({ value, code: undefined, message: undefined, ...everywhere })),
    ),
    v.strictObject({
      ...{ value: failure, code: v.optional(v.union([v.number(), v.string()])), message: v.optional(v.string()) },
      ...scope,
    }),
  ]),
)

const answerAs = v.nullable(
  v.union([
    v.pipe(
      v.string(),
      v.transform((value) => ({ value, status: undefined, ...everywhere })),
    ),
    v.strictObject({ value: v.string(), status: v.optional(v.number()), ...scope }),
  ]),
)

const refundAs = v.nullable(
  v.union([
    v.pipe(
      v.picklist(['in_process', 'rejected']),
      v.transform((value) => ({ value, ...everywhere })),
    ),
    v.strictObject({ value: v.picklist(['in_process', 'rejected']), ...scope }),
  ]),
)

const orderMadeAs = v.nullable(
  v.union([
    v.pipe(
      v.picklist(['later', 'failed']),
      v.transform((value) => ({ value, afterMs: null, ...everywhere })),
    ),
    v.strictObject({
      value: v.picklist(['later', 'failed']),
      afterMs: v.optional(v.nullable(milliseconds), null),
      ...scope,
    }),
  ]),
)

const webhookFaults = v.strictObject({
  /** Notifications are never sent. */
  off: v.optional(v.boolean()),
  copies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Each waits a random time of up to a second, so later ones overtake. */
  reorder: v.optional(v.boolean()),
  delayMs: v.optional(milliseconds),
  /** How long each retry waits; null: as long as the provider's, from one second to one minute. */
  retryDelayMs: v.optional(v.nullable(milliseconds)),
  /** Mercado Pago's documentation shows `ts` in both units; milliseconds unless this is on. */
  tsInSeconds: v.optional(v.boolean()),
})

const faultsPatch = v.strictObject({
  seed: v.optional(v.pipe(v.number(), v.integer())),
  /** The request is handled at once and its answer held back: it arrives late and may be stale. */
  delayMs: v.optional(delay),
  /** The request is handled only after that long, whether or not the client still waits for the answer. */
  stallMs: v.optional(delay),
  dropBefore: v.optional(flag),
  dropAfter: v.optional(flag),
  /** The request is refused and does nothing; `code` is the provider's own code for the cause, `message` what it says. */
  failWith: v.optional(failWith),
  /** The request is handled, and this text is answered instead of its result, with its status where none is named. */
  answerAs: v.optional(answerAs),
  retryAfterSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  webhooks: v.optional(webhookFaults),
  /** Every approval is of this amount, whatever was asked for. */
  wrongAmount: v.optional(v.nullable(v.pipe(v.number(), v.gtValue(0)))),
  approveAfterCancel: v.optional(v.boolean()),
  /** 0: a refund completes at once. */
  refundsInProcessMs: v.optional(milliseconds),
  /** A refund is accepted and rejected at once, or stays in process until `settleRefund`. */
  refundAs: v.optional(refundAs),
  /**
   * Mercado Pago's Orders API: `later`: 202 without a code, which comes `afterMs` after that, or by `makeCode` where no time is named; `failed`: 402
   * with the failed order in it.
   */
  orderMadeAs: v.optional(orderMadeAs),
  /** BTCPay Server below 2.1.2: its invoices do not say what was paid. */
  omitPaidAmount: v.optional(v.boolean()),
  /** The least number of keys that a seller issues, however few it was asked for. */
  keysPerIssue: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Resend's limit; more are refused with 429. null: none. */
  emailsPerSecond: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))),
  /** For how long an e-mail is being accepted, and the same idempotency key refused. */
  emailWorkMs: v.optional(milliseconds),
})

export type FaultsPatch = v.InferInput<typeof faultsPatch>

const noFaults = {
  seed: 1,
  delayMs: null,
  stallMs: null,
  dropBefore: null,
  dropAfter: null,
  failWith: null,
  answerAs: null,
  retryAfterSeconds: 1,
  webhooks: { off: false, copies: 1, reorder: false, delayMs: 0, retryDelayMs: null, tsInSeconds: false },
  wrongAmount: null,
  approveAfterCancel: false,
  refundsInProcessMs: 0,
  refundAs: null,
  orderMadeAs: null,
  omitPaidAmount: false,
  keysPerIssue: 1,
  emailsPerSecond: null,
  emailWorkMs: 0,
}

type Settings = Required<Omit<v.InferOutput<typeof faultsPatch>, 'webhooks'>> & {
  webhooks: Required<v.InferOutput<typeof webhookFaults>>
}

export type CallFaults = {
  isDroppedBefore: boolean
  failWith: number | null
  failCode: number | string | undefined
  /** What the refusal says for people. */
  failMessage: string | undefined
  stallMs: number
  delayMs: number
  answerAs: { value: string; status: number | undefined } | null
  isDroppedAfter: boolean
}

export type FaultSettings = ReturnType<typeof createFaults>

export function createFaults() {
  let settings: Settings = structuredClone(noFaults)
  let random = seededRandom(settings.seed)

  function occurs(fault: typeof everywhere | null, operation: Operation, call = '', provider?: string) {
    if (!fault || fault.times === 0 || (fault.operations.length && !fault.operations.includes(operation))) return false
    if (provider !== undefined && fault.providers.length && !fault.providers.includes(provider)) return false
    if (fault.about !== null && !call.includes(fault.about)) return false
    if (random() >= fault.rate || fault.after-- > 0) return false
    if (fault.times !== null) fault.times--
    return true
  }

  return {
    get: (): Readonly<Settings> => settings,
    /** Changes the named faults and leaves the others. Throws if a name or value is unknown. */
    set(patch: FaultsPatch) {
      const { webhooks, ...others } = v.parse(faultsPatch, patch)
      settings = { ...settings, ...structuredClone(others), webhooks: { ...settings.webhooks, ...webhooks } }
      if (others.seed !== undefined) random = seededRandom(others.seed)
    },
    reset() {
      settings = structuredClone(noFaults)
      random = seededRandom(settings.seed)
    },
    /** The faults that are switched on, for people to read; '' if none is. */
    describe: () =>
      Object.entries(settings)
        .filter(
          ([name, value]) =>
            JSON.stringify(value) !== JSON.stringify(Object.entries(noFaults).find(([other]) => other === name)?.[1]),
        )
        .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
        .join(' · '),
    random: () => random(),
    /** What becomes of the refund that is being made, if a fault says so. */
    drawRefund: () => (occurs(settings.refundAs, 'refund') ? (settings.refundAs?.value ?? null) : null),
    /** How the order of this request is made, if a fault says so. */
    drawOrder(call: string) {
      const { orderMadeAs } = settings
      return orderMadeAs && occurs(orderMadeAs, 'create', call) ? orderMadeAs : null
    },
    /** The faults of one request, always drawn in the same order, so that a seed repeats a run. */
    draw(operation: Operation, call: string, provider: string): CallFaults {
      const occursIn = (fault: typeof everywhere | null) => occurs(fault, operation, call, provider)
      const { dropBefore, failWith, stallMs, delayMs, answerAs, dropAfter } = settings
      const isDroppedBefore = occursIn(dropBefore)
      if (isDroppedBefore) {
        const nothing = { failWith: null, failCode: undefined, failMessage: undefined, answerAs: null }
        return { isDroppedBefore, ...nothing, stallMs: 0, delayMs: 0, isDroppedAfter: false }
      }
      const failed = occursIn(failWith) ? failWith : null
      return {
        isDroppedBefore,
        failWith: failed?.value ?? null,
        failCode: failed?.code,
        failMessage: failed?.message,
        delayMs: occursIn(delayMs) ? (delayMs?.value ?? 0) : 0,
        isDroppedAfter: occursIn(dropAfter),
        stallMs: occursIn(stallMs) ? (stallMs?.value ?? 0) : 0,
        answerAs: answerAs && occursIn(answerAs) ? { value: answerAs.value, status: answerAs.status } : null,
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
