import type { Language, Words } from '#schema/rules/languages.ts'
import { inLanguage } from '#schema/rules/languages.ts'
import { type TestKey, testKeys, testMoveMs, testSlowMs } from '#schema/rules/test-keys.ts'

const half = testMoveMs / 2_000
const slow = testSlowMs / 1_000

/** What each test key is for: [pt-BR, en]. */
const texts: Record<TestKey, Words> = {
  'TEST-VALID': ['ativa neste aparelho, seja qual for', 'active on this device, whichever it is'],
  'TEST-NEW': [
    '`NOT_ACTIVATED` até `activate`, que responde `VALID`',
    '`NOT_ACTIVATED` until `activate`, which answers `VALID`',
  ],
  'TEST-EXPIRED': ['`EXPIRED`, com `renew_url`', '`EXPIRED`, with `renew_url`'],
  'TEST-SUSPENDED': ['`SUSPENDED`', '`SUSPENDED`'],
  'TEST-MISMATCH': [
    '`HWID_MISMATCH`, sem `move`: não é de nenhuma conta',
    '`HWID_MISMATCH`, without `move`: it belongs to no account',
  ],
  'TEST-MOVE': [
    `\`HWID_MISMATCH\` com \`move\`; a chamada \`move\` responde \`PENDING\` na primeira metade de cada ${2 * half} segundos do relógio e \`VALID\` na segunda`,
    `\`HWID_MISMATCH\` with \`move\`; the call \`move\` answers \`PENDING\` in the first half of each ${2 * half} seconds of the clock, and \`VALID\` in the second`,
  ],
  'TEST-DENIED': ['o mesmo com `SLOW_DOWN` e `DENIED`', 'the same with `SLOW_DOWN` and `DENIED`'],
  'TEST-REVOKED': [
    '`activate` responde `VALID`, `validate` 503, e a lista de estados diz que o token não vale mais',
    '`activate` answers `VALID`, `validate` 503, and the status list says that the token is invalid',
  ],
  'TEST-PAUSED': ['o mesmo, com o token suspenso', 'the same, with the token suspended'],
  'TEST-SLOW': [
    `\`activate\` responde \`VALID\`, \`validate\` só depois de ${slow} segundos, mais do que uma ferramenta espera`,
    `\`activate\` answers \`VALID\`, \`validate\` only after ${slow} seconds, longer than a tool waits`,
  ],
  'TEST-429': [
    '`activate` responde `VALID`, `validate` 429 com `Retry-After`',
    '`activate` answers `VALID`, `validate` 429 with `Retry-After`',
  ],
  'TEST-500': ['`activate` responde `VALID`, `validate` 500', '`activate` answers `VALID`, `validate` 500'],
}

export const testKeyTable = (language: Language, head: string) =>
  [`| ${head} |`, '|---|---|', ...testKeys.map((key) => `| \`${key}\` | ${inLanguage(texts[key], language)} |`)].join(
    '\n',
  )
