// Asks the shop whether this tool may run, and without a network believes the token of the last good answer until it expires.
// node license.ts SHOP JWKS.json PRODUCT KEY HWID LEASE_FILE
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { compactVerify, createLocalJWKSet } from 'jose'

const [shop = '', jwksFile = '', productId = '', typed = '', hwid = '', leaseFile = ''] = process.argv.slice(2)
// The shop's /.well-known/jwks.json, put into the tool when it is built: never fetched at run time, or a false shop would bring its own.
const jwks = createLocalJWKSet(JSON.parse(readFileSync(jwksFile, 'utf8')))
const symbols = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
const key = /^[0-9A-TV-Z]{25}$/.test(symbols) ? symbols.replace(/.{5}(?=.)/g, '$&-') : typed.trim()
const device = createHash('sha256').update([key, hwid.trim()].join(':')).digest('hex')

/** What a token says, if the shop has signed it for this product, key and device; throws otherwise. */
async function readToken(token: string) {
  const { payload, protectedHeader } = await compactVerify(token, jwks, { algorithms: ['EdDSA'] })
  const claims = JSON.parse(new TextDecoder().decode(payload))
  const isMeant = protectedHeader.typ === 'license+jwt' && claims.iss === 'trinco' && claims.valid === true
  if (!isMeant || claims.aud !== productId || claims.hwid !== device) throw new Error('not for us')
  return claims
}

type Answer = { valid: boolean; code: string; detail?: string; token?: string }

/** The shop's answer. A good one counts only with a token of its own, which is kept. */
async function ask(call: 'activate' | 'validate'): Promise<Answer> {
  const nonce = randomUUID()
  const response = await fetch(new URL('/api/licenses/'.concat(call), shop), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ key, hwid, productId, nonce }),
    signal: AbortSignal.timeout(5_000),
  })
  if (!response.ok) throw new Error(response.statusText)
  const answer = (await response.json()) as Answer
  const { valid, token = '' } = answer
  if (valid && (await readToken(token)).nonce !== nonce) throw new Error('an old answer')
  writeFileSync(leaseFile, valid ? token : '')
  return answer
}

async function askOnline() {
  const answer = await ask('validate')
  return answer.code === 'NOT_ACTIVATED' ? ask('activate') : answer
}

async function readLease(): Promise<Answer> {
  const { iat, exp } = await readToken(readFileSync(leaseFile, 'utf8'))
  const now = Date.now() / 1000
  // Five minutes for clocks that are slow; one that was set back further does not make the lease longer.
  return iat - 300 <= now && now < exp ? { valid: true, code: 'OFFLINE' } : { valid: false, code: 'LEASE_OVER' }
}

const answer = await askOnline()
  .catch(() => readLease())
  .catch((): Answer => ({ valid: false, code: 'NO_LEASE' }))
console.info(answer.code, answer.detail ?? '')
process.exitCode = answer.valid ? 0 : 1
