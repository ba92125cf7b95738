import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { activationDetails } from '#schema/api/activations.ts'
import { brand } from '#schema/brand.ts'
import { activationCodes, hwidMax, nonceMax, offlineTokenMs } from '#schema/rules/activations.ts'
import { deviceReleaseMs, keyMax } from '#schema/rules/licenses.ts'
import { licenseRateLimit, unknownKeyRateLimit } from '#schema/rules/rate-limits.ts'
import { samples } from './samples.ts'

type Part = HtmlEscapedString | Promise<HtmlEscapedString>

const offlineHours = offlineTokenMs / 3_600_000
const releaseDays = deviceReleaseMs / 86_400_000
const limit = ({ max, seconds }: { max: number; seconds: number }) => `${max} in ${seconds} s`

const section = (id: string, title: string, content: Part) =>
  html`<section id="${id}"><h2>${title}</h2>${content}</section>`

const ask = (shop: string) => `POST ${shop}/api/licenses/activate
Content-Type: application/json
Accept-Language: pt-BR

{ "key": "7Q2ZK-…", "hwid": "what names this device", "productId": "…", "nonce": "random, new each time" }`

const answer = `{ "valid": true, "code": "VALID", "detail": "A chave está ativa neste aparelho.", "nonce": "…",
  "license": { "key": "•••••-•••••-•••••-•••••-9T3XA", "keyHash": "…", "level": 1,
    "product": { "_id": "…", "name": "…", "status": "active" },
    "expiresAt": "2026-12-21T12:00:00.000Z", "activatedAt": "2026-11-21T12:00:00.000Z" },
  "token": "eyJhbGciOiJFZERTQSIs…" }`

const steps = (shop: string) => html`
  <ol>
    <li><b>When you build the tool</b>, put into it your product's id and the file
      <a href="/.well-known/jwks.json">${shop}/.well-known/jwks.json</a>. Do not fetch that file at run time: a forged
      shop would answer with a key of its own.</li>
    <li><b>At the first start</b>, ask the customer for the key and call <code>activate</code>. It binds the key to the device. On
      that device it may be called again, if its answer was lost.</li>
    <li><b>At each start</b>, call <code>validate</code>. Run if <code>valid</code> is true <em>and</em> the token is genuine and has
      your <code>nonce</code>; store the token. Otherwise show <code>detail</code>, which is in the customer's language, and delete the stored
      token. Branch on <code>code</code>, never on the text.</li>
    <li><b>Without an answer</b> (no network, 429, 5xx), run on the stored token until its <code>exp</code>: ${offlineHours} hours after the
      answer, or the expiration of the licence if that is sooner.</li>
    <li><b>To move to another device</b>, call <code>deactivate</code> on the old one. It counts as a release in the customer's dashboard:
      once in ${releaseDays} days, and 409 <code>device_release_wait</code> with <code>retryAt</code> in between. Earlier tokens
      stay valid until their <code>exp</code>.</li>
  </ol>`

const codes = html`
  <p>A well-formed body is answered with 200 and one of these codes. If several apply, the first is returned.</p>
  <dl>${activationCodes.map((code) => html`<dt><code>${code}</code></dt><dd>${activationDetails[code][1]}</dd>`)}</dl>
  <p><code>activate</code> never returns <code>NOT_ACTIVATED</code>: it binds such a key. <code>VALID</code> of
    <code>deactivate</code> says that the device was released. Keys of an external seller (<code>multiloader</code>) are
    <code>NOT_FOUND</code> here, with a detail that says so: their seller's own client API checks them. While
    <code>license.product.status</code> is <code>maintenance</code>, the tool is down, and the shop extends the licence by the outage.</p>
  <p>Other failures are errors as in the rest of the API: 400 for an invalid body (<code>key</code> up to ${keyMax}
    characters, <code>hwid</code> up to ${hwidMax}, <code>nonce</code> up to ${nonceMax}), 429 with <code>Retry-After</code> beyond
    ${limit(licenseRateLimit)} for one key or ${limit(unknownKeyRateLimit)} unknown keys from one address. Existing keys are not counted for the
    address. Keys are read in any case, with or without hyphens, O as 0, I and L as 1. Browsers are not served: there is no CORS.</p>`

const token = html`
  <p>A compact JWS: header <code>{ "alg": "EdDSA", "typ": "license+jwt", "kid": … }</code>, signed with Ed25519. Accept no other
    <code>alg</code> and no other <code>typ</code>. Only valid answers have one, and only if the shop has a signing key.</p>
  <dl>
    <dt><code>iss</code></dt><dd><code>trinco</code></dd>
    <dt><code>aud</code></dt><dd>the product's id; refuse another's</dd>
    <dt><code>sub</code></dt><dd>SHA-256 of the key as it is printed (upper case, with hyphens), in hexadecimal digits</dd>
    <dt><code>hwid</code></dt><dd>SHA-256 of <code>KEY:HWID</code>, the HWID without spaces around it; refuse another's. The shop itself
      keeps no more of the device than this</dd>
    <dt><code>nonce</code></dt><dd>yours; of a fresh answer refuse another</dd>
    <dt><code>iat</code>, <code>exp</code></dt><dd>the period of validity, in seconds. Offline, refuse a clock that is minutes
      before <code>iat</code>: it was set back</dd>
    <dt><code>valid</code>, <code>code</code>, <code>license</code></dt><dd>as in the answer</dd>
  </dl>`

const rotation = html`
  <p>The token's <code>kid</code> names its key. <code>LICENSE_SIGNING_KEY</code> may be a JWK set: its first private key signs, all are
    published. So publish the next key long before it is needed, as the second of the set, and build it into every release from then on; move
    it to the front once the releases that lack it are gone; take the old one out ${offlineHours} hours after that.</p>`

/** The guide for tool developers: one static page without scripts. */
export const toolDocsPage = (shop: string) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${brand.name} · Keys in your tool</title>
    <link rel="stylesheet" href="/docs.css" />
  </head>
  <body>
    <header><h1>Keys in your tool</h1>
      <p>How a sold tool checks its key, online and offline. The calls are described
      in the <a href="/api/docs#licenses">API reference</a>.</p>
    </header>
    <main>
      ${section('steps', 'Five steps', steps(shop))}
      ${section('call', 'A call and its answer', html`<pre tabindex="0"><code>${ask(shop)}</code></pre><pre tabindex="0"><code>${answer}</code></pre>`)}
      ${section('codes', 'Codes', codes)}
      ${section('token', 'The token', token)}
      ${section('rotation', 'Key rotation', rotation)}
      ${section(
        'samples',
        'Samples',
        html`<p>The shop's tests run them.</p>${Object.entries(samples).map(
          ([name, source]) => html`<h3>${name}</h3><pre tabindex="0"><code>${source}</code></pre>`,
        )}`,
      )}
    </main>
  </body>
</html>`
