import { detailOf } from '#schema/api/activation-details.ts'
import { activationCodes, hwidMax, nonceMax, offlineTokenMs } from '#schema/rules/activations.ts'
import type { Language } from '#schema/rules/languages.ts'
import { dayMs, deviceReleaseMs, keyMax } from '#schema/rules/licenses.ts'
import { licenseRateLimit, repeatedKeyRateLimit, unknownKeyRateLimit } from '#schema/rules/rate-limits.ts'
import { renewUrlMs } from '#schema/rules/renewals.ts'
import { statusListAgeSeconds, statusListTtlSeconds } from '#schema/rules/status-lists.ts'
import { clockSkewSeconds } from '#schema/rules/token-verdicts.ts'
import { sampleFiles } from './samples.build-time.ts'

const limit = ({ max, seconds }: { max: number; seconds: number }) => `${max} / ${seconds} s`

/** What both languages of the guide take from the rules. */
export const facts = {
  /** The first that runs TypeScript as it is. */
  nodeVersion: '22.18',
  offlineHours: offlineTokenMs / 3_600_000,
  releaseDays: deviceReleaseMs / dayMs,
  renewDays: renewUrlMs / dayMs,
  listMinutes: (statusListTtlSeconds + statusListAgeSeconds) / 60,
  skewSeconds: clockSkewSeconds,
  keyMax,
  hwidMax,
  nonceMax,
  keyLimit: limit(licenseRateLimit),
  unknownKeyLimit: limit(unknownKeyRateLimit),
  repeatedKeyLimit: limit(repeatedKeyRateLimit),
}

export const codeTable = (language: Language, head: string) =>
  [`| ${head} |`, '|---|---|', ...activationCodes.map((code) => `| \`${code}\` | ${detailOf(code, language)} |`)].join(
    '\n',
  )

/** A block of code. `language` may be followed by a title of its own. */
export const fence = (language: string, code: string) => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``

/** One call in each language that tools are written in. */
export const callExamples = (shop: string) =>
  [
    fence(
      'sh',
      `curl ${shop}/api/licenses/validate \\
  -H 'Content-Type: application/json' -H 'Accept-Language: en' \\
  -d '{ "key": "7Q2ZK-…", "hwid": "PC-1", "productId": "…", "nonce": "…" }'`,
    ),
    fence(
      'ts',
      `const response = await fetch('${shop}/api/licenses/validate', {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'accept-language': 'en' },
  body: JSON.stringify({ key, hwid, productId, nonce: crypto.randomUUID() }),
})
const { valid, code, detail, token } = await response.json()`,
    ),
    fence(
      'python',
      `body = json.dumps({'key': key, 'hwid': hwid, 'productId': product_id, 'nonce': str(uuid.uuid4())})
headers = {'Content-Type': 'application/json', 'Accept-Language': 'en'}
request = urllib.request.Request('${shop}/api/licenses/validate', body.encode(), headers)
answer = json.load(urllib.request.urlopen(request, timeout=5))`,
    ),
    fence(
      'cs',
      `using var http = new HttpClient { Timeout = TimeSpan.FromSeconds(5) };
http.DefaultRequestHeaders.AcceptLanguage.ParseAdd("en");
var body = new { key, hwid, productId, nonce = Guid.NewGuid().ToString() };
var response = await http.PostAsJsonAsync("${shop}/api/licenses/validate", body);
var answer = await response.Content.ReadFromJsonAsync<JsonElement>();`,
    ),
  ].join('\n\n')

export const answerExample = fence(
  'json',
  `{ "valid": true, "code": "VALID", "detail": "The key is active on this device.", "nonce": "…",
  "license": { "key": "•••••-•••••-•••••-•••••-9T3XA", "keyHash": "…", "level": 1,
    "product": { "_id": "…", "name": "…", "status": "active" },
    "expiresAt": "2026-12-21T12:00:00.000Z", "activatedAt": "2026-11-21T12:00:00.000Z" },
  "token": "eyJhbGciOiJFZERTQSIs…" }`,
)

/** Programs that the tests run, whole: the same one in several languages. */
function programs(...names: string[]): string {
  const languages: Record<string, string> = { ts: 'ts', py: 'python', cpp: 'cpp', cs: 'cs', go: 'go' }
  return names.map((name) => fence(languages[name.split('.')[1] ?? ''] ?? '', sampleFiles[name] ?? '')).join('\n\n')
}

export const moveProgram = programs('move.py')
export const licensePrograms = programs('license.ts', 'license.py')
export const verifyPrograms = programs('verify.ts', 'verify.py', 'verify.cpp', 'verify.cs', 'verify.go')
export const runnerProgram = programs('conformance.ts')
