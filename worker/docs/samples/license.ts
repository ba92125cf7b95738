// Asks the shop whether this tool may run. Without an answer it relies on the last token and on the shop's status list.
// node license.ts SHOP JWKS.json PRODUCT KEY HWID TOKEN_FILE
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { claimsOf, listClaimsOf, printedKey, verify } from './verify.ts'

const [shop = '', jwksFile = '', productId = '', typed = '', hwid = '', tokenFile = ''] = process.argv.slice(2)
// The shop's /.well-known/jwks.json, built into the tool: never fetch it at run time, or a fake shop could supply its own.
const trustedKeys = JSON.parse(readFileSync(jwksFile, 'utf8')).keys
const listFile = `${tokenFile}.list`
const key = printedKey(typed)
const now = Date.now() / 1000
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const decide = (token: string, nonce: string | null, statusList: string | null) =>
  verify({ trustedKeys, now, key, hwid, productId, nonce, token, statusList })

type Answer = { valid: boolean; code: string; detail?: string; token?: string }
/** The shop's answer. A valid one counts only with a genuine token that carries our nonce; the token is stored for offline use. */
async function callApi(call: 'activate' | 'validate'): Promise<Answer> {
  const nonce = randomUUID()
  const headers = { 'content-type': 'application/json', 'accept-language': 'en' }
  const request = { method: 'POST', headers, body: JSON.stringify({ key, hwid, productId, nonce }) }
  const response = await fetch(`${shop}/api/licenses/${call}`, { ...request, signal: AbortSignal.timeout(5_000) })
  if (!response.ok) throw new Error(response.statusText)
  const answer = (await response.json()) as Answer
  if (answer.valid && decide(answer.token ?? '', nonce, null) !== 'RUN') throw new Error('not an answer to this call')
  if (answer.valid) writeFileSync(tokenFile, answer.token ?? '')
  else rmSync(tokenFile, { force: true })
  return answer
}

/** The status list that the token names: the stored one while it is younger than its `ttl`, else the shop's, if that can be had. */
async function currentList(uri: string): Promise<string> {
  const stored = read(listFile)
  const { iat = 0, ttl = 0 } = listClaimsOf(stored, uri, trustedKeys) ?? {}
  if (now < iat + ttl) return stored
  const response = await fetch(uri, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  const fetched = response?.ok ? await response.text().catch(() => '') : ''
  if (!(listClaimsOf(fetched, uri, trustedKeys)?.iat >= iat)) return stored
  writeFileSync(listFile, fetched)
  return fetched
}

async function checkOffline(): Promise<Answer> {
  const token = read(tokenFile)
  const uri = claimsOf(token, 'license+jwt', trustedKeys)?.status?.status_list.uri
  const reason = decide(token, null, uri ? await currentList(uri) : null)
  // A suspended key may come back, and its token with it.
  if (reason === 'REVOKED') rmSync(tokenFile, { force: true })
  if (reason === 'EXPIRED' || reason === 'CLOCK_SET_BACK') return { valid: false, code: 'TOKEN_EXPIRED' }
  if (reason === 'REVOKED' || reason === 'SUSPENDED') return { valid: false, code: reason }
  return reason === 'RUN' ? { valid: true, code: 'OFFLINE' } : { valid: false, code: 'NO_TOKEN' }
}

const answer = await callApi('validate')
  .then((first) => (first.code === 'NOT_ACTIVATED' ? callApi('activate') : first))
  .catch(checkOffline)
console.info(answer.detail ? `${answer.code} ${answer.detail}` : answer.code)
process.exitCode = answer.valid ? 0 : 1
