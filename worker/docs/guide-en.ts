import {
  answerExample,
  callExamples,
  codeTable,
  facts,
  licensePrograms,
  moveProgram,
  runnerProgram,
  verifyPrograms,
} from './guide-facts.ts'
import { testKeyTable } from './test-key-texts.ts'

/** The guide for makers of tools, in English. */
export const guideEn = (shop: string) => `# Keys in your tool

How a sold tool checks its key, online and offline. The calls are described in the [API reference](/api/docs#tools). To begin, follow [From nothing to a protected tool in 10 minutes](/api/docs/start).

## Five steps {#steps}

1. **When you build the tool**, put into it your product's id and the file [${shop}/.well-known/jwks.json](/.well-known/jwks.json). Do not fetch that file at run time: a forged shop would answer with a key of its own.
2. **At the first start**, ask the customer for the key and call \`activate\`. It binds the key to the device, or to one more where the product allows several. Send \`deviceName\`, the name of the computer, so that its owner recognises it in the dashboard. On that device it may be called again, if its answer was lost.
3. **At each start**, call \`validate\`. Run if \`valid\` is true **and** the token is genuine and has your \`nonce\`; store the token. Otherwise show \`detail\`, which is in the customer's language, and delete the stored token. Branch on \`code\`, never on the text. While the tool runs on, once an hour is enough.
4. **Without an answer** (no network, 429, 5xx), run on the stored token until its \`exp\`: ${facts.offlineHours} hours after the answer, or the expiration of the licence if that is sooner. Only the [status list](#status) stops it earlier.
5. **To move to another device**, call \`deactivate\` on the old one, which unbinds no other. It counts as a release in the customer's dashboard: once in ${facts.releaseDays} days, and 409 \`device_release_wait\` with \`retryAt\` in between. Earlier tokens stay valid until their \`exp\`.

From ${facts.renewDays} days before the end of a key that can be renewed, answers have \`renew_url\`: show it as a link or a QR code, also with \`EXPIRED\`. The same key then goes on, on the same device.

## Moving a key to this device {#move}

\`HWID_MISMATCH\` of a key that belongs to an account has \`move\`, with the fields of RFC 8628. Show \`user_code\` and \`verification_uri\`, and \`verification_uri_complete\` as a QR code. The customer opens it on any device, logs in, and confirms; they see the \`deviceName\` that you send. Meanwhile, call \`POST /api/licenses/move\` with the same body every \`interval\` seconds:

| Code | What to do |
|---|---|
| \`PENDING\` | ask again after \`interval\` seconds |
| \`SLOW_DOWN\` | the same, five seconds later each time |
| \`DENIED\` | the customer refused; stop |
| \`EXPIRED\` | \`expires_in\` seconds are over; call \`validate\` for another code |
| \`VALID\` | the answer of \`validate\`, with its token: run |

\`retry_at\` is there while the key waits after its last release; the page then offers the customer an emergency move, if they have one left.

${moveProgram}

## A call and its answer {#call}

${callExamples(shop)}

The answer:

${answerExample}

## The id of the device {#hwid}

Take what the system keeps for this, and hash it with your product's id, so that nobody follows a device from one product to another:

| System | What to read |
|---|---|
| Windows | \`MachineGuid\` in the registry, \`HKLM\\SOFTWARE\\Microsoft\\Cryptography\`, in the 64-bit view (\`KEY_WOW64_64KEY\`) |
| Linux | \`/etc/machine-id\`, else \`/var/lib/dbus/machine-id\` |
| macOS | \`IOPlatformUUID\`, by \`ioreg -rd1 -c IOPlatformExpertDevice\` |

\`hwid\` = SHA-256 of \`PRODUCT_ID:ID\`, in hexadecimal digits. Trim the id, write it in lower case, and always in the same way: another id is another device. Do not hash an id that is empty or that many devices share, as serial numbers of boards often are (\`To Be Filled By O.E.M.\`, \`Default string\`, zeros, \`03000200-0400-0500-0006-000700080009\`): the shop knows them only as they are. Network addresses change with adapters and VPNs, and copies of a virtual machine share all of this.

The shop refuses an id that it knows to be shared with \`HWID_REQUIRED\` and binds no key to it; a key that is bound to one gets the next device that activates it. GUIDs are compared without case and braces. The token has your \`hwid\` as you sent it.

## Codes {#codes}

A well-formed body is answered with 200 and one of these codes. If several apply, the first is returned.

${codeTable('en', 'Code | What the customer reads')}

\`activate\` never returns \`NOT_ACTIVATED\`: it binds such a key. Where a product allows several devices, a key has that code on each further one until they are as many; then it is \`HWID_MISMATCH\`. \`VALID\` of \`deactivate\` says that the device was released. Keys of an external seller (\`multiloader\`) are \`NOT_FOUND\` here, with a detail that says so: their seller's own client API checks them. While \`license.product.status\` is \`maintenance\`, the tool is down, and the shop extends the licence by the outage.

Other failures are errors as in the rest of the API: 400 for an invalid body (\`key\` up to ${facts.keyMax} characters, \`hwid\` and \`deviceName\` up to ${facts.hwidMax}, \`nonce\` up to ${facts.nonceMax}), 429 with \`Retry-After\` beyond ${facts.keyLimit} for one key, ${facts.repeatedKeyLimit} for one unknown key from one address, or ${facts.unknownKeyLimit} for different unknown keys from one address. \`RateLimit-Policy\` and \`RateLimit\` of every answer say the limit of the key (\`q\` calls in \`w\` seconds), how many calls are left (\`r\`) and in how many seconds it begins anew (\`t\`). Existing keys are not counted for the address, and a key on the device it is bound to is always answered. Of a key only its letters and digits are read, in any case and of any width, O as 0, I and L as 1: hyphens, quotes, full stops, line breaks and invisible characters may be pasted with it. Browsers are not served: there is no CORS.

## Test keys {#test-keys}

Keys of the product \`TEST\`, for which you need no account. The same four calls answer them, without the shop's database, with answers and tokens like those of keys that were sold. With another \`productId\`, or none, they are \`PRODUCT_MISMATCH\`, without \`hwid\` \`HWID_REQUIRED\`; any other key of this product that begins with \`TEST\` is \`NOT_FOUND\`. At most five calls about \`TEST-SLOW\` are kept waiting at once; the others are answered 429.

Their tokens are signed with a key of their own, which [test-jwks.json](/.well-known/test-jwks.json) has and the shop's \`jwks.json\` does not, and their status list is [test-license-status](/.well-known/test-license-status). A tool that was released with the real file never runs by them.

${testKeyTable('en', 'Key | What it is for')}

## Try a call {#playground}

Choose a call and a test key, and see what your tool would receive. Only test keys are asked about here: type no real key into a page.

## The token {#token}

A compact JWS: header \`{ "alg": "EdDSA", "typ": "license+jwt", "kid": … }\`, signed with Ed25519. Accept no other \`alg\` and no other \`typ\`. Only valid answers have one, and only if the shop has a signing key.

| Claim | What it is |
|---|---|
| \`iss\` | \`trinco\` |
| \`aud\` | the product's id; refuse another's |
| \`sub\` | SHA-256 of the key as it is printed (upper case, with hyphens), in hexadecimal digits |
| \`hwid\` | SHA-256 of \`KEY:HWID\`, the HWID without spaces around it; refuse another's. The shop itself keeps no more of the device than this |
| \`nonce\` | yours; of a fresh answer refuse another |
| \`iat\`, \`exp\` | the period of validity, in seconds. Offline, refuse a clock that is minutes before \`iat\`: it was set back |
| \`valid\`, \`code\`, \`license\` | as in the answer |
| \`status\` | \`{ status_list: { idx, uri } }\`: its entry in the [status list](#status). Older tokens have none and run until their \`exp\` |

## The status list {#status}

**Unreachable is not invalid.** A tool that gets no answer goes on with what it has, and asks for the list at \`uri\`: it is served without the database, so that it can be had when the rest of the shop cannot. Fetch it after a \`validate\` without an answer, if your own is older than its \`ttl\` (${facts.listMinutes} minutes); keep the newest by \`iat\`.

The list is a compact JWS by the same keys, header \`typ\` \`statuslist+jwt\`, with \`sub\` (its \`uri\`), \`iat\`, \`exp\`, \`ttl\` and \`status_list: { bits, lst }\`. \`lst\` is base64url of a zlib stream (RFC 1950) of bytes, in which each entry has \`bits\` bits, the lowest first: of 2 bits, entry \`idx\` is \`(bytes[idx >> 2] >> 2 * (idx & 3)) & 3\`.

| Entry | What it says |
|---|---|
| 0 | valid |
| 1, or another number | off for good: refunded, replaced, deleted or switched off |
| 2 | suspended, while a refund or a dispute is open: do not run, and keep the token |

It counts only if its signature is genuine, \`sub\` is the token's \`uri\`, \`iat\` is not before the token's and at most ${facts.skewSeconds} s ahead of the clock, \`exp\` is to come, \`bits\` is 1, 2, 4 or 8, and \`idx\` is in it. One that does not count is like one that cannot be reached.

A key that is switched off is refused by the next call that reaches the shop; where only the status list can be reached, the tool stops within ${facts.listMinutes} minutes, when it reads the list anew; and where neither can, it runs until its token's \`exp\`, at most ${facts.offlineHours} hours after the last answer.

## What your tool decides {#reasons}

The first reason that applies is the reason. A tool runs by \`RUN\` alone.

| Reason | When |
|---|---|
| \`NOT_GENUINE\` | The token has not three parts of base64url without padding; its header is not \`alg\` \`EdDSA\`, \`typ\` \`license+jwt\` and the \`kid\` of a key in the tool; that key did not sign it; or \`iss\` is not \`trinco\` or \`valid\` not true |
| \`WRONG_DEVICE\` | \`hwid\` is not SHA-256 of \`KEY:HWID\`, the key as it is printed |
| \`WRONG_PRODUCT\` | \`aud\` is not the product's id |
| \`WRONG_NONCE\` | In a fresh answer, \`nonce\` is not what was sent. That of a stored token is not compared |
| \`CLOCK_SET_BACK\` | The clock is more than ${facts.skewSeconds} s before \`iat\` |
| \`EXPIRED\` | The clock is at \`exp\` or after it, without a tolerance, or there is no \`exp\` |
| \`REVOKED\` | A list that counts has 1 for the token, or a number that is not in use: delete the token |
| \`SUSPENDED\` | It has 2: keep the token |
| \`RUN\` | Nothing of this applies |

## Prove your tool {#prove}

[conformance.json](/api/docs/conformance.json) has a vector for each mistake that tools make: a token, perhaps a list, the keys in the tool, the clock, the key, the device, and in \`expect\` the reason that follows. Its keys are in no shop. Build your check so that \`YOUR-TOOL conformance FILE\` prints a line \`NAME REASON\` for each, as the samples below do, and have the runner compare them:

\`\`\`sh
curl -O ${shop}/api/docs/conformance.json -O ${shop}/api/docs/samples/conformance.ts
node conformance.ts conformance.json ./YOUR-TOOL
\`\`\`

It prints each vector that differs with what goes wrong otherwise, then \`N passed, N failed\`, and exits with 1 if any failed. Node 22.18 or newer runs it as it is.

${runnerProgram}

## Key rotation {#rotation}

The token's \`kid\` names its key. \`LICENSE_SIGNING_KEY\` may be a JWK set: its first private key signs, all are published. So publish the next key long before it is needed, as the second of the set, and build it into every release from then on; move it to the front once the releases that lack it are gone; take the old one out ${facts.offlineHours} hours after that.

## Samples {#samples}

Whole programs, which the shop's tests run. Each imports \`verify\` of its language, which follows.

${licensePrograms}

The check itself passes all vectors in the shop's tests. Copy it into your tool, from here or from \`/api/docs/samples/verify.…\`; what it needs stands in its first lines.

${verifyPrograms}
`
