// Asks the shop whether this tool may run. Without a network it relies on the last offline token until that expires.
// node license.ts SHOP JWKS.json PRODUCT KEY HWID TOKEN_FILE
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { compactVerify, createLocalJWKSet } from 'jose'

const [shop = '', jwksFile = '', productId = '', typed = '', hwid = '', tokenFile = ''] = process.argv.slice(2)
// The shop's /.well-known/jwks.json, built into the tool: never fetch it at run time, or a fake shop could supply its own.
const jwks = createLocalJWKSet(JSON.parse(readFileSync(jwksFile, 'utf8')))
const pasted = typed.normalize('NFKC').replace(/[^0-9a-z]/gi, '')
const symbols = pasted.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
const key = /^[0-9A-TV-Z]{25}$/.test(symbols) ? symbols.replace(/.{5}(?=.)/g, '$&-') : typed.trim()
const device = createHash('sha256').update([key, hwid.trim()].join(':')).digest('hex')

/** The token's claims, if the shop signed it for this product, key and device; throws otherwise. */
async function readToken(token: string) {
  const { payload, protectedHeader } = await compactVerify(token, jwks, { algorithms: ['EdDSA'] })
  const claims = JSON.parse(new TextDecoder().decode(payload))
  const isForThisDevice = protectedHeader.typ === 'license+jwt' && claims.iss === 'trinco' && claims.valid === true
  if (!isForThisDevice || claims.aud !== productId || claims.hwid !== device)
    throw new Error('the token is for another product or device')
  return claims
}

type Answer = { valid: boolean; code: string; detail?: string; token?: string }

/** The shop's answer. A valid one counts only with a genuine token that carries our nonce; the token is stored for offline use. */
async function callApi(call: 'activate' | 'validate'): Promise<Answer> {
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
  if (valid && (await readToken(token)).nonce !== nonce) throw new Error('the answer is a replay')
  writeFileSync(tokenFile, valid ? token : '')
  return answer
}

async function checkOnline() {
  const answer = await callApi('validate')
  return answer.code === 'NOT_ACTIVATED' ? callApi('activate') : answer
}

async function checkOffline(now = Date.now() / 1000): Promise<Answer> {
  const { iat, exp } = await readToken(readFileSync(tokenFile, 'utf8'))
  // Allow clocks that are five minutes slow. A clock set back further does not extend the token.
  return iat - 300 <= now && now < exp ? { valid: true, code: 'OFFLINE' } : { valid: false, code: 'TOKEN_EXPIRED' }
}

const answer = await checkOnline()
  .catch(() => checkOffline())
  .catch((): Answer => ({ valid: false, code: 'NO_TOKEN' }))
console.info(answer.code, answer.detail ?? '')
process.exitCode = answer.valid ? 0 : 1
