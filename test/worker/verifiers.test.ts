import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { conformance } from '#worker/docs/conformance.ts'
import { canRun, missingPython, run, samplePath } from '../programs.ts'
import { isWide } from '../width.ts'

/** The checks of the guide for makers of tools, proved as makers prove theirs. */
const dir = mkdtempSync(join(tmpdir(), 'trinco-verifiers-'))
const file = (name: string) => join(dir, name)
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const vectors = file('conformance.json')
writeFileSync(vectors, JSON.stringify(conformance))
const count = conformance.vectors.length

const prove = (...command: string[]) => run(process.execPath, [samplePath('conformance.ts'), vectors, ...command])

interface Verifier {
  name: string
  command: string[]
  /** What this machine lacks. */
  missing: string
  /** Makes the program. */
  build?: string[]
}

/** A program in C++ and one in C# take seconds to make. */
function compiled(): Verifier[] {
  const headers = ['openssl/evp.h', 'zlib.h', 'nlohmann/json.hpp'].map((header) => `#include <${header}>\n`).join('')
  const hasCpp = canRun('g++', ['-x', 'c++', '-E', '-'], headers)
  const library = '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll'
  const hasCs = canRun('mcs', ['--version']) && canRun('mono', ['--version']) && existsSync(library)
  if (hasCs) copyFileSync(library, file('Newtonsoft.Json.dll'))
  const flags = ['-std=c++17', '-Wall', '-Wextra', '-Wpedantic', '-Werror']
  return [
    {
      name: 'verify.cpp',
      missing: hasCpp ? '' : 'no g++ with OpenSSL, zlib and nlohmann/json here',
      build: ['g++', ...flags, samplePath('verify.cpp'), '-lcrypto', '-lz', '-o', file('verify-cpp')],
      command: [file('verify-cpp')],
    },
    {
      name: 'verify.cs',
      missing: hasCs ? '' : 'no Mono with Newtonsoft.Json here',
      build: [
        ...['mcs', '-warnaserror+', `-r:${library}`, samplePath('verify.cs')],
        ...[resolve('test/worker/bouncy-castle/ed25519.cs'), `-out:${file('verify.exe')}`],
      ],
      command: ['mono', file('verify.exe')],
    },
    {
      name: 'verify.go',
      missing: canRun('go', ['version']) ? '' : 'no Go here',
      build: ['go', 'build', '-o', file('verify-go'), samplePath('verify.go')],
      command: [file('verify-go')],
    },
  ]
}

const verifiers: Verifier[] = [
  { name: 'verify.ts', command: [process.execPath, samplePath('verify.ts')], missing: '' },
  { name: 'verify.py', command: ['python3', samplePath('verify.py')], missing: missingPython },
  ...(isWide ? compiled() : []),
]

describe.each(verifiers)('$name', ({ command, missing, build }) => {
  test.skipIf(missing)(
    `gives the reason of each vector${missing && `: ${missing}`}`,
    async () => {
      const [compiler, ...args] = build ?? []
      if (compiler) expect(await run(compiler, args)).toEqual({ isSuccess: true, output: '' })
      expect(await prove(...command)).toEqual({ isSuccess: true, output: `${count} passed, 0 failed` })
    },
    60_000,
  )
})

/** The check in TypeScript with other words in it. */
function changed(...changes: [from: string, to: string][]) {
  let source = readFileSync(samplePath('verify.ts'), 'utf8')
  for (const [from, to] of changes) {
    expect(source).toContain(from)
    source = source.replace(from, to)
  }
  writeFileSync(file('verify.ts'), source)
  return file('verify.ts')
}

const mistakes: [mistake: string, changes: [from: string, to: string][], failed: string[]][] = [
  [
    'believes the header’s alg',
    [
      ["header.alg !== 'EdDSA' || ", ''],
      ['if (!verifySignature', "if (header.alg !== 'none' && !verifySignature"],
    ],
    ['alg-none', 'alg-none-with-a-signature', 'alg-other', 'list-alg-none'],
  ],
  ['has no tolerance for slow clocks', [['claims.iat - 300', 'claims.iat']], ['clock-slow']],
  [
    'takes a list that it cannot use for a refusal',
    [['now < list.exp)) return 0', 'now < list.exp)) return 1']],
    [
      ...['list-out-of-reach', 'list-stale', 'list-ahead', 'list-older-than-the-token'],
      ...[
        'list-of-a-stranger',
        'list-kid-unknown',
        'list-of-another-uri',
        'list-typ-of-a-token',
        'list-alg-none',
        'list-garbage',
      ],
    ],
  ],
]

test.each(mistakes)('the runner finds a tool that %s', async (_, changes, failed) => {
  const { isSuccess, output } = await prove(process.execPath, changed(...changes))
  const lines = output.split('\n')
  const end = lines.pop()
  const found = lines.map((line) => line.split(':')[0])
  expect(isSuccess).toBe(false)
  expect(found).toEqual(failed)
  expect(end).toBe(`${count - found.length} passed, ${found.length} failed`)
})

test('the runner says why, and fails a tool that does not start or answers nothing', async () => {
  const { output } = await prove(process.execPath, changed(['claims.iat - 300', 'claims.iat']))
  expect(output).toBe(
    `clock-slow: CLOCK_SET_BACK instead of RUN. A clock 300 s behind the shop’s is an ordinary one.\n${count - 1} passed, 1 failed`,
  )
  for (const command of [[file('nothing')], [process.execPath, '-e', '0']]) {
    const { isSuccess, output } = await prove(...command)
    expect(isSuccess).toBe(false)
    expect(output.split('\n').at(-1)).toBe(`0 passed, ${count} failed`)
  }
})
