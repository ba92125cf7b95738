import { detailOf } from '#schema/api/activation-details.ts'
import type { ActivatedLicense, ActivationAnswer, ActivationForm, MovePollAnswer } from '#schema/api/activations.ts'
import { StoreError } from '#schema/api/errors.ts'
import { type ActivationCode, activationCode, maskKey, offlineTokenMs } from '#schema/rules/activations.ts'
import { deviceId } from '#schema/rules/device-ids.ts'
import { type MovePollCode, moveMs, movePath, movePollSeconds, spelledMoveCode } from '#schema/rules/device-moves.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { licenseRateLimit } from '#schema/rules/rate-limits.ts'
import {
  type ListedStatus,
  listedStatuses,
  statusListMs,
  statusListSize,
  statusListTtlSeconds,
} from '#schema/rules/status-lists.ts'
import {
  type TestKey,
  testKeyOf,
  testKeys,
  testMoveMs,
  testProductId,
  testRetrySeconds,
  testSlowMax,
  testSlowMs,
} from '#schema/rules/test-keys.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { encodeStatusList } from '#worker/lib/status-list.ts'
import { wait } from '#worker/lib/wait.ts'
import { pageUrl } from '../emails/addresses.ts'
import { type Caller, moveAnswer, signedPart } from './activation-answers.ts'

type TestDeps = Pick<Deps, 'now' | 'publicUrl' | 'testTokens'>
type ToolCall = 'activate' | 'validate' | 'deactivate' | 'move'

interface TestLicense {
  /** Where its device is. */
  device?: 'nowhere' | 'elsewhere'
  isActive?: false
  isExpired?: true
  /** Of its tokens, in the status list. */
  status?: ListedStatus
  hasMove?: true
  /** What happens in place of the valid answer to a key that was activated before. */
  fault?: (now: number) => Promise<void>
}

const licenses: Record<TestKey, TestLicense> = {
  'TEST-VALID': {},
  'TEST-NEW': { device: 'nowhere' },
  'TEST-EXPIRED': { isExpired: true },
  'TEST-SUSPENDED': { isActive: false },
  'TEST-MISMATCH': { device: 'elsewhere' },
  'TEST-MOVE': { device: 'elsewhere', hasMove: true },
  'TEST-DENIED': { device: 'elsewhere', hasMove: true },
  'TEST-REVOKED': { status: listedStatuses.invalid, fault: fail('database_unavailable') },
  'TEST-PAUSED': { status: listedStatuses.suspended, fault: fail('database_unavailable') },
  'TEST-SLOW': { fault: answerLate },
  'TEST-429': { fault: async () => refuse(testRetrySeconds) },
  'TEST-500': { fault: fail('internal_error') },
}

function fail(code: 'internal_error' | 'database_unavailable') {
  return async () => {
    throw new StoreError(code)
  }
}

function refuse(seconds: number): never {
  throw new StoreError('too_many_requests', { retryAfter: seconds }, seconds)
}

/** When the calls end that wait now. By the clock: a call whose tool has hung up never comes to its end. */
let waiting: number[] = []

async function answerLate(now: number) {
  waiting = waiting.filter((until) => until > now)
  if (waiting.length >= testSlowMax) refuse(testSlowMs / 1000)
  waiting.push(now + testSlowMs)
  await wait(testSlowMs)
}

/** The entries stand apart, so that a tool which reads the wrong bits finds another. */
const indexOf = (key: TestKey) => testKeys.indexOf(key) * 9_999 + 1
const listUri = ({ publicUrl }: Pick<TestDeps, 'publicUrl'>) => `${publicUrl}/.well-known/test-license-status`

/** The signed status list of test keys. Throws 404 where the shop has no signing key. */
export async function testStatusList(deps: TestDeps): Promise<string> {
  const tokens = await deps.testTokens()
  if (!tokens) throw new StoreError('not_found')
  const entries = testKeys.map((key) => ({ index: indexOf(key), status: licenses[key].status ?? listedStatuses.valid }))
  const lst = encodeStatusList(entries, statusListSize)
  const issuedAt = deps.now()
  const list = { uri: listUri(deps), lst, ttl: statusListTtlSeconds }
  return tokens.signList(list, issuedAt, issuedAt + statusListMs)
}

/** The days of all test keys: their licences are as old as the day. */
const daysOf = (now: number) => {
  const today = now - (now % dayMs)
  return { yesterday: today - dayMs, nextMonth: today + 30 * dayMs }
}

interface Request {
  call: ToolCall
  key: TestKey
  license: TestLicense
  form: ActivationForm
  language: Caller['language']
  now: number
}

function codeOf({ call, license, form, now }: Request): ActivationCode {
  const { device, isActive = true, isExpired } = license
  const id = deviceId(form.hwid ?? '')
  const isHere = device === undefined || (device === 'nowhere' && call === 'activate')
  const bound = isHere ? [id ?? ''] : device === 'elsewhere' ? ['another device'] : []
  return activationCode(
    {
      ...{ sellerType: 'internal', deletedAt: null, replacedBy: null, isActive, suspendedAt: null },
      ...{ expirationDate: isExpired ? daysOf(now).yesterday : daysOf(now).nextMonth, productId: testProductId },
    },
    { bound, limit: 1 },
    // Unlike a key that was sold, it is refused to a tool that does not say what it is for.
    { digests: id === undefined ? [] : [id], productId: form.productId ?? '' },
    now,
  )
}

function licenseOf({ call, key, license: { device, isExpired }, now }: Request): ActivatedLicense {
  const { yesterday, nextMonth } = daysOf(now)
  const isBound = call !== 'deactivate' && (device !== 'nowhere' || call === 'activate')
  return {
    key: maskKey(key),
    keyHash: sha256Hex(key),
    product: { _id: testProductId, name: testProductId, status: 'active' },
    level: 1,
    expiresAt: isoOf(isExpired ? yesterday : nextMonth),
    activatedAt: isBound ? isoOf(yesterday - dayMs) : null,
  }
}

/** As `signedAnswer` of a key that was sold. */
async function answerTo(deps: TestDeps, request: Request): Promise<ActivationAnswer> {
  const { call, key, license, form, language, now } = request
  const code = codeOf(request)
  if (code === 'VALID' && call === 'validate') await license.fault?.(now)
  const { nonce } = form
  const isReleased = call === 'deactivate' && code === 'VALID'
  const answer: ActivationAnswer = {
    valid: code === 'VALID',
    code,
    detail: detailOf(isReleased ? 'released' : code, language),
    ...(nonce != null && { nonce }),
    license: licenseOf(request),
    ...(code === 'EXPIRED' && { renew_url: `${deps.publicUrl}/api/docs/tools#test-keys` }),
  }
  if (call === 'deactivate') return answer
  if (code === 'HWID_MISMATCH' && license.hasMove) return { ...answer, move: moveOf(deps, language) }
  const tokens = answer.valid ? await deps.testTokens() : null
  if (!tokens) return answer
  const claims = {
    ...{
      sub: sha256Hex(key),
      hwid: sha256Hex(`${form.key}:${form.hwid ?? ''}`),
      aud: testProductId,
      ...signedPart(answer),
    },
    status: { status_list: { idx: indexOf(key), uri: listUri(deps) } },
  }
  return { ...answer, token: await tokens.sign(claims, now, Math.min(now + offlineTokenMs, daysOf(now).nextMonth)) }
}

/** A code like those of the shop, which nobody's key has. */
const userCode = spelledMoveCode('BCDFGHJK')

function moveOf(deps: TestDeps, language: Caller['language']) {
  const address = pageUrl(deps, language, movePath)
  return {
    user_code: userCode,
    verification_uri: address,
    verification_uri_complete: `${address}?code=${userCode}`,
    expires_in: moveMs / 1000,
    interval: movePollSeconds,
  }
}

async function answerCall(deps: TestDeps, call: ToolCall, form: ActivationForm, caller: Caller) {
  const { language, limit, onCount } = caller
  limit.leaveOut()
  const now = deps.now()
  const key = testKeyOf(form.key, form.productId)
  // As of a key that was sold: the first call of a minute, or the last of those that are allowed.
  if (key === 'TEST-429')
    onCount(licenseRateLimit, { hits: licenseRateLimit.max, resetsAt: now + testRetrySeconds * 1000 })
  else if (key !== 'unknown') onCount(licenseRateLimit, { hits: 1, resetsAt: now + licenseRateLimit.seconds * 1000 })
  if (key !== undefined && key !== 'unknown') {
    const request = { call, key, license: licenses[key], form, language, now }
    return { key, now, answer: await answerTo(deps, request) }
  }
  const answer: ActivationAnswer = {
    valid: false,
    code: 'NOT_FOUND',
    detail: detailOf('NOT_FOUND', language),
    ...(form.nonce != null && { nonce: form.nonce }),
  }
  return { key, now, answer }
}

type Answering = (deps: TestDeps, form: ActivationForm, caller: Caller) => Promise<ActivationAnswer>

const answering =
  (call: Exclude<ToolCall, 'move'>): Answering =>
  async (deps, form, caller) =>
    (await answerCall(deps, call, form, caller)).answer

/** The calls of tools, as `activations.ts` has them, for test keys. Nothing is read, written or counted. */
export const activate = answering('activate')
export const validate = answering('validate')
export const deactivate = answering('deactivate')

/** The move of `TEST-MOVE` is confirmed, and that of `TEST-DENIED` refused, in the second half of each 30 seconds. */
export async function pollMove(deps: TestDeps, form: ActivationForm, caller: Caller): Promise<MovePollAnswer> {
  const { key, now, answer } = await answerCall(deps, 'validate', form, caller)
  const { move, ...rest } = answer
  if (rest.code === 'VALID') return { ...rest, code: 'VALID' }
  const as = (code: Exclude<MovePollCode, 'VALID'>) => moveAnswer(rest, code, caller.language)
  if (!move) return as('EXPIRED')
  const isDecided = now % testMoveMs >= testMoveMs / 2
  if (key === 'TEST-DENIED') return as(isDecided ? 'DENIED' : 'SLOW_DOWN')
  if (!isDecided) return as('PENDING')
  const request = { call: 'move', key: 'TEST-MOVE', license: {}, form, language: caller.language, now } as const
  const { move: _, ...moved } = await answerTo(deps, request)
  return { ...moved, code: 'VALID' }
}
