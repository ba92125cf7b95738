import { facts } from './guide-facts.ts'
import { startSteps } from './start-steps.ts'

/** The quickstart for makers of tools, in English. */
export function startEn(shop: string): string {
  const steps = startSteps(shop, 'Output')
  return `# From nothing to a protected tool in 10 minutes

You need \`curl\` and either Node ${facts.nodeVersion} or Python 3, each in this version or newer; on Windows, type the commands into Git Bash. You need no account: the shop has [test keys](/api/docs/tools#test-keys), which it answers like keys that were sold. The shop's tests run this page as it is written, command by command.

## 1. Get the files: 2 minutes {#files}

The program that asks the shop about a key, the file with its decision, and the public key of the test keys:

${steps.files}

## 2. Let one key in, and refuse others: 2 minutes {#keys}

The program takes the shop, the file of public keys, the product, the key, the device, and where to keep the token:

${steps.valid}

It prints the code and what the customer reads, and exits with 0:

${steps.validPrints}

These keys end in other ways. \`TEST-NEW\` has never been used, and the program activates it; for the others it exits with 1, and your tool must not run:

${steps.refused}

It prints:

${steps.refusedPrints}

## 3. Go on without an answer: 2 minutes {#offline}

**Unreachable is not invalid.** A customer whose network is down, or whose shop is, has paid all the same. With each valid answer comes a token, which the program keeps; without an answer it runs on that for ${facts.offlineHours} hours. Start it once with the shop, and once with an address where nobody answers:

${steps.offline}

It prints:

${steps.offlinePrints}

So it is where the shop answers too late or with an error. Four test keys can be activated, but no longer validated. Get their tokens, as the tool got them when its customer first started it:

${steps.activated}

Then start the tool again. For \`TEST-SLOW\` it waits five seconds and no longer:

${steps.failing}

It prints:

${steps.failingPrints}

\`TEST-REVOKED\` and \`TEST-PAUSED\` are what a refund and a dispute look like. Their tokens are still in force, but the shop's signed status list says that they were taken back, and it can be read while the shop's database cannot.

## 4. Protect your own tool: 2 minutes {#tool}

Save this beside the other files, as \`tool.ts\` or \`tool.py\`. The guard stands before everything that the tool does:

${steps.tool}

Start it with a good key and with a bad one:

${steps.toolRuns}

It prints:

${steps.toolPrints}

The name of the computer stands for the device here. In a release, [take a better id](/api/docs/tools#hwid).

## 5. Before the release: 2 minutes {#release}

Swap the test for the real thing: build the shop's own public keys into the tool instead of \`test-jwks.json\`, and your product's id instead of \`TEST\`: it is the end of the address of its checkout in this shop (\`/products/checkout/…\`). Keep both in the program's source, where the sample reads a file, so that nobody swaps the file for one of their own. From then on no test key lets the tool run:

${steps.released}

It prints:

${steps.releasedPrints}

\`NO_TOKEN\` says that the tool has no token that one of its keys has signed: this answer is signed by the test key, which is not in \`jwks.json\`.

If you write the check in a language of your own, the shop has vectors to prove it by: tokens and lists, good and forged, each with the decision that is right. Node has a runner that counts those that any program decides right, and ends with \`0 failed\` if all are; Python’s lines are to be compared by you:

${steps.proved}

Go through this list once:

- The public keys and the product's id are inside the tool, and neither \`TEST\` nor \`test-jwks.json\` is.
- A valid answer counts only with a genuine token that carries the \`nonce\` of this call.
- After a refusal the stored token is deleted, and the customer reads \`detail\`; the tool branches on \`code\`.
- No call waits longer than 5 seconds, and after 429 none is made before \`Retry-After\` is over.
- \`move\` is shown as a code and a QR code, and \`renew_url\` as a link, which these programs leave to you: \`TEST-MOVE\` and \`TEST-EXPIRED\` answer with them, and [Moving a key](/api/docs/tools#move) has a program that shows the code.
- All vectors of [conformance.json](/api/docs/conformance.json) are decided right.

## What the customer sees {#customer}

They buy, copy the key from their dashboard, and paste it into the tool once. Then they see nothing of all this: the tool starts, also on a train and while the shop is down. Only if it does not start, they read one sentence that says why and what to do: \`detail\`, in their language. All of these sentences are in [Keys in your tool](/api/docs/tools#codes). Without an answer of the shop there is none: write your own for \`REVOKED\`, \`SUSPENDED\`, \`TOKEN_EXPIRED\` and \`NO_TOKEN\`, and ask for a key where the customer has given none.
`
}
