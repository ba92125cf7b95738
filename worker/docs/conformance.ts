import { createHash, createHmac } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { clockSkewSeconds, type TokenVerdict } from '#schema/rules/token-verdicts.ts'
import {
  compressed,
  encoded,
  malleated,
  signed,
  signedParts,
  statusBytes,
  type VectorKey,
  vectorKey,
} from './conformance-signatures.ts'

/** What a tool is asked in a vector. */
interface Question {
  /** What is built into the tool. */
  trustedKeys: VectorKey['published'][]
  /** The device's clock, in seconds. */
  now: number
  /** As the customer typed it. */
  key: string
  hwid: string
  productId: string
  /** What was sent; null for a token that was stored. */
  nonce: string | null
  token: string
  /** What the tool could get; null without any. */
  statusList: string | null
}
export interface Vector extends Question {
  name: string
  why: string
  expect: { run: boolean; reason: TokenVerdict }
}

const shop = vectorKey('shop-1')
const next = vectorKey('shop-2')
const stranger = vectorKey('stranger')

const now = 1_800_000_000
const hour = 3600
const key = '7Q2ZK-4M8XT-9CWPA-3HRV0-1T3XA'
const uri = 'https://shop.example/.well-known/license-status/0'
const hex = (text: string) => createHash('sha256').update(text).digest('hex')
const digestOf = (hwid: string, printed = key) => hex(`${printed}:${hwid}`)

const header = { alg: 'EdDSA', typ: 'license+jwt', kid: 'shop-1' }
const claims = {
  iss: 'trinco',
  aud: 'tool-1',
  sub: hex(key),
  hwid: digestOf('PC-1'),
  nonce: 'nonce-1',
  iat: now - hour,
  exp: now + 71 * hour,
  valid: true,
  code: 'VALID',
}
/** A good token but for some claims; one that is undefined is left out. */
const token = (changes: object = {}, { by = shop, head = {} }: { by?: VectorKey; head?: object } = {}) =>
  signed({ ...header, ...head }, { ...claims, ...changes }, by)
const status = (idx: number, at = uri) => ({ status: { status_list: { idx, uri: at } } })
const listed = (idx: number) => token(status(idx))

const listHeader = { alg: 'EdDSA', typ: 'statuslist+jwt', kid: 'shop-1' }
const listClaims = { iss: 'trinco', sub: uri, iat: now - 60, exp: now + 72 * hour, ttl: 300 }
/** A list of 2 bits in which entry 1 is off for good, 2 is suspended and 3 has the value that is not used. */
const entries = { 1: 1, 2: 2, 3: 3 }
interface ListChanges {
  by?: VectorKey
  head?: object
  bits?: number
  lst?: string
  in?: object
}
function list({ by = shop, head = {}, bits = 2, lst = compressed(statusBytes(2, entries)), in: of = {} }: ListChanges) {
  return signed({ ...listHeader, ...head }, { ...listClaims, status_list: { bits, lst }, ...of }, by)
}
const good = list({})

const question: Question = {
  trustedKeys: [shop.published, next.published],
  now,
  key,
  hwid: 'PC-1',
  productId: 'tool-1',
  nonce: null,
  token: token(),
  statusList: null,
}
const vector = (name: string, reason: TokenVerdict, why: string, changes: Partial<Question> = {}): Vector => ({
  name,
  why,
  ...question,
  ...changes,
  expect: { run: reason === 'RUN', reason },
})

const [head = '', body = '', signature = ''] = token().split('.')
const altered = encoded(JSON.stringify({ ...claims, exp: now + 1000 * hour }))
const headOf = (changes: object) => encoded(JSON.stringify({ ...header, ...changes }))
const macOf = (secret: Buffer | string) => {
  const text = `${headOf({ alg: 'HS256' })}.${body}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
/** Of a length whose base64 ends in padding. */
const unpadded = encoded(JSON.stringify({ ...claims, note: 'x'.repeat((JSON.stringify(claims).length + 1) % 3) }))
const withPadding = unpadded.padEnd(Math.ceil(unpadded.length / 4) * 4, '=')

const genuine: Vector[] = [
  vector('fresh', 'RUN', 'A fresh answer with the nonce that was sent runs.', { nonce: 'nonce-1' }),
  vector('stored', 'RUN', 'A stored token has the nonce of an earlier call, which is not compared.'),
  vector('rotated-key', 'RUN', 'A tool that trusts only the first of its keys would stop with the next rotation.', {
    token: token({}, { by: next, head: { kid: 'shop-2' } }),
  }),
  vector('kid-unknown', 'NOT_GENUINE', 'Whoever takes any key for an unknown kid lets others sign.', {
    token: token({}, { by: stranger, head: { kid: 'stranger' } }),
  }),
  vector('kid-missing', 'NOT_GENUINE', 'A token that names no key is not tried with each of them.', {
    token: token({}, { head: { kid: undefined } }),
  }),
  vector(
    'kid-of-another-key',
    'NOT_GENUINE',
    'The key that the kid names has to verify, not any of the trusted ones.',
    {
      token: token({}, { by: next }),
    },
  ),
  vector('kid-not-trusted-any-more', 'NOT_GENUINE', 'A key that was taken out of the tool signs no more.', {
    trustedKeys: [next.published],
  }),
  vector('signed-by-a-stranger', 'NOT_GENUINE', 'A trusted kid on a stranger’s signature proves nothing.', {
    token: token({}, { by: stranger }),
  }),
  vector('key-in-the-header', 'NOT_GENUINE', 'A key that the token brings along (jwk) is the forger’s.', {
    token: token({}, { by: stranger, head: { kid: 'stranger', jwk: stranger.published } }),
  }),
  vector('payload-altered', 'NOT_GENUINE', 'Claims that are read without the signature can be written by anybody.', {
    token: [head, altered, signature].join('.'),
  }),
  vector('header-altered', 'NOT_GENUINE', 'The signature covers the header as well.', {
    token: [headOf({ extra: 1 }), body, signature].join('.'),
  }),
  vector('signature-altered', 'NOT_GENUINE', 'Each bit of the signature counts.', {
    token: [head, body, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`].join('.'),
  }),
  vector('signature-short', 'NOT_GENUINE', 'A signature of another length is an answer, no crash.', {
    token: [head, body, signature.slice(0, 40)].join('.'),
  }),
  vector('signature-malleated', 'NOT_GENUINE', 'RFC 8032 allows one number S for a signature, not S plus the order.', {
    token: malleated(token()),
  }),
  vector('alg-none', 'NOT_GENUINE', 'Whoever believes the header’s alg runs unsigned tokens.', {
    token: `${headOf({ alg: 'none' })}.${body}.`,
  }),
  vector('alg-none-with-a-signature', 'NOT_GENUINE', 'The signature of another text does not help alg none.', {
    token: [headOf({ alg: 'none' }), body, signature].join('.'),
  }),
  vector('alg-hs256', 'NOT_GENUINE', 'With HS256 the public key, which everybody has, would be the secret.', {
    token: macOf(Buffer.from(shop.published.x, 'base64url')),
  }),
  vector('alg-hs256-text', 'NOT_GENUINE', 'The same with the text of the public key as the secret.', {
    token: macOf(shop.published.x),
  }),
  vector('alg-other', 'NOT_GENUINE', 'Accept EdDSA alone, also where the signature is genuine.', {
    token: token({}, { head: { alg: 'ES256' } }),
  }),
  vector('typ-of-a-list', 'NOT_GENUINE', 'A status list is no token, though the same key signs it.', { token: good }),
  vector('typ-missing', 'NOT_GENUINE', 'What else the shop signs must not pass for a token.', {
    token: token({}, { head: { typ: undefined } }),
  }),
  vector('iss-other', 'NOT_GENUINE', 'The iss is trinco, or somebody else has issued it.', {
    token: token({ iss: 'other' }),
  }),
  vector(
    'valid-false',
    'NOT_GENUINE',
    'Only valid answers are signed, so that any other claim is no answer of the shop.',
    {
      token: token({ valid: false }),
    },
  ),
  vector('two-parts', 'NOT_GENUINE', 'A token without a signature part is no token.', { token: `${head}.${body}` }),
  vector('four-parts', 'NOT_GENUINE', 'What follows the third part must not be left unread.', {
    token: `${token()}.x`,
  }),
  vector('empty', 'NOT_GENUINE', 'An emptied file of the token is an answer, no crash.', { token: '' }),
  vector('base64-with-padding', 'NOT_GENUINE', 'Base64url has no padding, also where it is signed with it.', {
    token: signedParts(head, withPadding, shop),
  }),
  vector('base64-with-other-letters', 'NOT_GENUINE', 'A lenient decoder skips what is not base64url.', {
    token: `${token()}!`,
  }),
  vector('base64-of-the-other-alphabet', 'NOT_GENUINE', 'Base64url has - and _ in the place of + and /.', {
    token: [head, body, signature.replaceAll('-', '+').replaceAll('_', '/')].join('.'),
  }),
  vector('header-no-json', 'NOT_GENUINE', 'A header that is no JSON is an answer, no crash.', {
    token: signedParts(encoded('{"alg":'), body, shop),
  }),
  vector('claims-no-object', 'NOT_GENUINE', 'Claims that are no object are an answer, no crash.', {
    token: signedParts(head, encoded('null'), shop),
  }),
]

const bound: Vector[] = [
  vector('device-other', 'WRONG_DEVICE', 'Without this, a copied folder runs on each computer.', { hwid: 'PC-2' }),
  vector('key-other', 'WRONG_DEVICE', 'The digest is of key and device: with another key it is another.', {
    key: '7Q2ZK-4M8XT-9CWPA-3HRV0-1T3XB',
  }),
  vector('device-missing', 'WRONG_DEVICE', 'A token without hwid is for no device.', {
    token: token({ hwid: undefined }),
  }),
  vector('device-not-ascii', 'RUN', 'The digest is of UTF-8, not of the system’s code page.', {
    hwid: 'Máquina-日本-🎮',
    token: token({ hwid: digestOf('Máquina-日本-🎮') }),
  }),
  vector('device-with-spaces', 'RUN', 'Spaces around the device’s id do not count.', { hwid: ' PC-1 ' }),
  vector(
    'key-in-another-spelling',
    'RUN',
    'The digest is of the key as it is printed: upper case, hyphens, O as 0, L as 1.',
    {
      key: ' 7q2zk 4m8xt9cwpa-3hrvo_lt3xa.',
    },
  ),
  vector('key-of-another-issuer', 'RUN', 'A key of another shape is taken as it was typed, without spaces around it.', {
    key: ' user:Pass_77 ',
    token: token({ hwid: digestOf('PC-1', 'user:Pass_77') }),
  }),
  vector('product-other', 'WRONG_PRODUCT', 'Without this, the cheapest product’s key opens all of them.', {
    productId: 'tool-2',
  }),
  vector('product-missing', 'WRONG_PRODUCT', 'A token without aud is for no product.', {
    token: token({ aud: undefined }),
  }),
  vector('device-and-product-other', 'WRONG_DEVICE', 'The first reason that applies is the reason.', {
    hwid: 'PC-2',
    productId: 'tool-2',
  }),
  vector('nonce-other', 'WRONG_NONCE', 'An answer that was recorded earlier has another nonce.', { nonce: 'nonce-2' }),
  vector('nonce-missing', 'WRONG_NONCE', 'A fresh answer without the nonce that was sent is a replay.', {
    nonce: 'nonce-1',
    token: token({ nonce: undefined }),
  }),
]

const timed: Vector[] = [
  vector('clock-slow', 'RUN', 'A clock 300 s behind the shop’s is an ordinary one.', {
    token: token({ iat: now + clockSkewSeconds }),
  }),
  vector('clock-set-back', 'CLOCK_SET_BACK', 'A clock set back further would make the token last longer.', {
    token: token({ iat: now + clockSkewSeconds + 1 }),
  }),
  vector('before-exp', 'RUN', 'Until its last second a token runs.', { token: token({ exp: now + 1 }) }),
  vector('at-exp', 'EXPIRED', 'At exp it is over: the tolerance is for iat alone.', { token: token({ exp: now }) }),
  vector('after-exp', 'EXPIRED', 'An end that nobody reads is none.', { token: token({ exp: now - hour }) }),
  vector('exp-missing', 'EXPIRED', 'A token without an end must not run for ever.', {
    token: token({ exp: undefined }),
  }),
  vector('expired-and-revoked', 'EXPIRED', 'The first reason that applies is the reason.', {
    token: token({ exp: now, ...status(1) }),
    statusList: good,
  }),
]

const full = statusBytes(2, { 131071: 2 }, 131_072)
const whole: Vector[] = [
  vector('list-valid', 'RUN', 'An entry of 0 runs.', { token: listed(4), statusList: good }),
  vector('list-revoked', 'REVOKED', 'An entry of 1 is off for good, and the reason to have a list.', {
    token: listed(1),
    statusList: good,
  }),
  vector(
    'list-suspended',
    'SUSPENDED',
    'An entry of 2 is off for now: keep the token, or a decided dispute costs a customer.',
    {
      token: listed(2),
      statusList: good,
    },
  ),
  vector('list-value-3', 'REVOKED', 'A value that is not used yet must not pass for valid.', {
    token: listed(3),
    statusList: good,
  }),
  vector('list-first-entry', 'REVOKED', 'Index 0 is an index, not the lack of one.', {
    token: listed(0),
    statusList: list({ lst: compressed(statusBytes(2, { 0: 1 })) }),
  }),
  vector('list-revoked-fresh-answer', 'REVOKED', 'A list at hand counts for a fresh token as well.', {
    nonce: 'nonce-1',
    token: listed(1),
    statusList: good,
  }),
  vector('list-of-full-length', 'SUSPENDED', 'The last of 131,072 entries, of which nearly all are compressed away.', {
    token: listed(131_071),
    statusList: list({ lst: compressed(full) }),
  }),
  vector('list-of-1-bit', 'REVOKED', 'The list says how many bits an entry has.', {
    token: listed(9),
    statusList: list({ bits: 1, lst: compressed(statusBytes(1, { 9: 1 })) }),
  }),
  vector('list-of-4-bits', 'SUSPENDED', 'The least significant bits come first.', {
    token: listed(5),
    statusList: list({ bits: 4, lst: compressed(statusBytes(4, { 4: 1, 5: 2 })) }),
  }),
  vector('list-of-8-bits', 'REVOKED', 'A whole byte for each entry.', {
    token: listed(5),
    statusList: list({ bits: 8, lst: compressed(statusBytes(8, { 5: 1 })) }),
  }),
  vector('list-of-another-key', 'REVOKED', 'Any trusted key may sign the list, also another than the token’s.', {
    token: listed(1),
    statusList: list({ by: next, head: { kid: 'shop-2' } }),
  }),
  vector('list-as-old-as-the-token', 'REVOKED', 'A list of the second in which the token was signed counts.', {
    token: listed(1),
    statusList: list({ in: { iat: claims.iat } }),
  }),
  vector('list-clock-slow', 'REVOKED', 'A list may be 300 s ahead of a slow clock.', {
    token: listed(1),
    statusList: list({ in: { iat: now + clockSkewSeconds } }),
  }),
]

/** Lists that do not count, each of which says that the token's key is off. */
const uncounted: Vector[] = [
  vector('list-out-of-reach', 'RUN', 'Unreachable is not invalid: a paying customer without a network keeps playing.', {
    token: listed(1),
  }),
  vector('list-not-named', 'RUN', 'A token without a status, of before there were lists, runs by its exp alone.', {
    statusList: good,
  }),
  ...(
    [
      ['list-stale', 'A list past its exp says nothing about today.', list({ in: { exp: now } })],
      [
        'list-ahead',
        'A list of the future was made by another clock.',
        list({ in: { iat: now + clockSkewSeconds + 1 } }),
      ],
      [
        'list-older-than-the-token',
        'The shop has found the key valid since: an ended suspension would cost a customer.',
        list({ in: { iat: claims.iat - 1 } }),
      ],
      ['list-of-a-stranger', 'Whoever answers in the shop’s place could switch everybody off.', list({ by: stranger })],
      ['list-kid-unknown', 'The same with a kid of their own.', list({ by: stranger, head: { kid: 'stranger' } })],
      ['list-of-another-uri', 'In another list the index is another customer.', list({ in: { sub: `${uri}1` } })],
      ['list-typ-of-a-token', 'A token is no list.', list({ head: { typ: 'license+jwt' } })],
      [
        'list-alg-none',
        'A list is verified like a token.',
        `${encoded(JSON.stringify({ ...listHeader, alg: 'none' }))}.${good.split('.')[1]}.`,
      ],
      ['list-of-3-bits', 'An entry has 1, 2, 4 or 8 bits.', list({ bits: 3 })],
      [
        'list-not-compressed',
        'Bytes that are no zlib stream are no list.',
        list({ lst: statusBytes(2, entries).toString('base64url') }),
      ],
      [
        'list-of-raw-deflate',
        'A zlib stream (RFC 1950) has a header, which bare deflate lacks.',
        list({ lst: deflateRawSync(statusBytes(2, entries)).toString('base64url') }),
      ],
      ['list-garbage', 'A page of an error, in the place of a list, is no list.', '<html>502 Bad Gateway</html>'],
    ] as const
  ).map(([name, why, statusList]) => vector(name, 'RUN', why, { token: listed(1), statusList })),
  vector('list-too-short', 'RUN', 'An index beyond the end reads nothing, least of all other memory.', {
    token: listed(16),
    statusList: good,
  }),
  vector('list-index-negative', 'RUN', 'An index below 0 reads nothing either.', {
    token: listed(-1),
    statusList: list({ lst: compressed(statusBytes(2, { 15: 1 })) }),
  }),
]

/** Cases that a tool's verification has to decide as they say, signed by keys of their own. */
export const conformance = {
  description:
    'What a tool decides about its token, by the rule of /api/docs/tools. The keys are of these vectors alone. Your tool passes if it gives the reason of each: node conformance.ts conformance.json YOUR-TOOL.',
  vectors: [...genuine, ...bound, ...timed, ...whole, ...uncounted],
}
