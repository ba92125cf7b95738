import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSigningKeys } from '#schema/api/activations.ts'
import { confirmMove } from '#schema/api/device-moves.ts'
import { spelledMoveCode } from '#schema/rules/device-moves.ts'
import { deviceMoves, type LicenseRow, licenses } from '#schema/tables/index.ts'
import { moveSample, samples } from '#worker/docs/samples.build-time.ts'
import { readLicenseKeys, signLicenseToken } from '#worker/lib/license-tokens.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { openStore, type Store } from '../open-store.ts'
import { client } from '../people.ts'
import { keyDevice, license, product } from '../rows.ts'
import { isWide } from '../width.ts'

/** The samples run as programs against the real Worker, as their readers run them. */
let store: Store
const dir = mkdtempSync(join(tmpdir(), 'trinco-samples-'))
const file = (name: string) => join(dir, name)
const sample = (name: string) => resolve('worker/docs/samples', name)
beforeAll(async () => {
  store = await openStore()
  writeFileSync(file('jwks.json'), JSON.stringify((await store.ask(getSigningKeys)).body))
})
afterAll(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

/** Whether a program is installed on this machine and exits with success. */
function canRun(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function run(program: string, args: string[]) {
  return new Promise<{ isSuccess: boolean; output: string }>((resolveRun) => {
    execFile(program, args, (error, stdout) => resolveRun({ isSuccess: error === null, output: stdout.trim() }))
  })
}

const unreachable = 'http://127.0.0.1:9'
const programs = [
  { name: 'license.ts', program: process.execPath, missing: '' },
  {
    name: 'license.py',
    program: 'python3',
    missing: canRun('python3', '-c', 'import cryptography') ? '' : 'no Python with the package cryptography here',
  },
]

describe.each(programs)('$name', ({ name, program, missing }) => {
  /** The second sample runs in full in the wide run. */
  const isLeft = Boolean(missing) || (!isWide && name !== programs[0]?.name)
  let row: LicenseRow
  beforeAll(async () => {
    row = await license(store, { productId: (await product(store)).id })
  })

  const tokenFile = file(`${name}.token`)
  interface Start {
    shop?: string
    hwid?: string
    typed?: string
    productId?: string
  }
  const start = ({ shop = store.url, hwid = 'PC-1', typed = row.key, productId = String(row.productId) }: Start = {}) =>
    run(program, [sample(name), shop, file('jwks.json'), productId, typed, hwid, tokenFile])

  test.skipIf(missing)(
    `activates at its first start and is valid at the next${missing && `: ${missing}`}`,
    async () => {
      expect(await start({ typed: row.key.toLowerCase().replaceAll('-', ' ') })).toEqual({
        isSuccess: true,
        output: 'VALID The key is active on this device.',
      })
      expect((await start()).isSuccess).toBe(true)
      // As a chat shows it: full width, quoted, with a long hyphen, a zero-width space and a full stop.
      const wide = row.key.replace(/\w/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0))
      const typed = `\u201c\ufeff${wide.replaceAll('-', '\u2014\u200b')}\u201d.`
      expect((await start({ typed })).output).toBe('VALID The key is active on this device.')
    },
  )

  test.skipIf(isLeft)('runs offline on the stored token until it expires', async () => {
    await start()
    expect(await start({ shop: unreachable })).toEqual({ isSuccess: true, output: 'OFFLINE' })
    const keys = readLicenseKeys(store.secrets.LICENSE_SIGNING_KEY)
    const claims = { valid: true, aud: row.productId ?? '', hwid: sha256Hex(`${row.key}:PC-1`) }
    const startWithToken = async (from: number, until: number) => {
      const [issuedAt, expiresAt] = [Date.now() + from, Date.now() + until]
      writeFileSync(tokenFile, await signLicenseToken(keys, claims, { issuedAt, expiresAt }))
      return start({ shop: unreachable })
    }
    expect(await startWithToken(-60_000, 60_000)).toEqual({ isSuccess: true, output: 'OFFLINE' })
    expect(await startWithToken(-60_000, -1_000)).toEqual({ isSuccess: false, output: 'TOKEN_EXPIRED' })
    expect(await startWithToken(3_600_000, 7_200_000)).toEqual({ isSuccess: false, output: 'TOKEN_EXPIRED' })
  })

  test.skipIf(isLeft)('rejects a token that is altered, of another device or of another product', async () => {
    await start()
    const token = readFileSync(tokenFile, 'utf8')
    expect(await start({ shop: unreachable, hwid: 'PC-2' })).toEqual({ isSuccess: false, output: 'NO_TOKEN' })
    expect(await start({ shop: unreachable, productId: 'another' })).toEqual({ isSuccess: false, output: 'NO_TOKEN' })
    const middle = token.indexOf('.') + 20
    writeFileSync(tokenFile, `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`)
    expect(await start({ shop: unreachable })).toEqual({ isSuccess: false, output: 'NO_TOKEN' })
  })

  test.skipIf(isLeft)('rejects a shop that signs with another key', async () => {
    const impostor = await openStore()
    await license(impostor, { key: row.key, productId: (await product(impostor, { id: row.productId ?? '' })).id })
    rmSync(tokenFile, { force: true })
    expect(await start({ shop: impostor.url })).toEqual({ isSuccess: false, output: 'NO_TOKEN' })
    await impostor.close()
  })

  test.skipIf(isLeft)(
    'stops on another device and after the license is deactivated, and deletes the stored token',
    async () => {
      expect((await start({ hwid: 'PC-2' })).output).toMatch(/^HWID_MISMATCH This key is in use on another device/)
      await start()
      await store.db.update(licenses).set({ isActive: false }).where(eq(licenses.id, row.id))
      expect((await start()).output).toMatch(/^SUSPENDED/)
      expect(await start({ shop: unreachable })).toEqual({ isSuccess: false, output: 'NO_TOKEN' })
    },
  )
})

const python = canRun('python3', '--version')
test.skipIf(!(python && isWide))(
  `move.py waits until the owner of the key has confirmed the move to its device${python ? '' : ': no Python here'}`,
  async () => {
    const owner = await client(store)
    const { id: productId } = await product(store)
    const { id, key } = await license(store, { userId: owner.id, productId })
    const { id: device } = await keyDevice(store, { licenseId: id })
    const waiting = run('python3', [sample('move.py'), store.url, productId, key, 'PC-2'])
    const asked = () => store.db.select().from(deviceMoves).where(eq(deviceMoves.licenseId, id))
    await expect.poll(asked, { timeout: 10_000 }).toHaveLength(1)
    const [row] = await asked()
    const move = row?.id ?? ''
    const code = spelledMoveCode(store.deps.moveCode(move))
    const confirmed = await store.ask(confirmMove, { as: owner, params: { id }, body: { move, device } })
    expect(confirmed.status).toBe(200)
    const { isSuccess, output } = await waiting
    expect(output.split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^Confirm at http.*/en/dashboard/move with the code ${code}$`)),
      'VALID The key is active on this device.',
    ])
    expect(isSuccess).toBe(true)
  },
)

const probe = '#include <openssl/evp.h>\nint main() { return EVP_PKEY_ED25519 == 0; }\n'
writeFileSync(file('probe.cpp'), probe)
const hasCompiler = canRun('g++', file('probe.cpp'), '-lcrypto', '-o', file('probe'))
const missingCompiler = hasCompiler ? '' : ': no g++ with OpenSSL here'

test.skipIf(!hasCompiler)(`offline-token.cpp tells a genuine token from an altered one${missingCompiler}`, async () => {
  const built = await run('g++', [
    '-std=c++17',
    '-Wall',
    '-Wextra',
    '-Werror',
    sample('offline-token.cpp'),
    '-lcrypto',
    '-o',
    file('offline-token'),
  ])
  expect(built.isSuccess).toBe(true)
  const keys = readLicenseKeys(store.secrets.LICENSE_SIGNING_KEY)
  const token = await signLicenseToken(keys, { valid: true }, { issuedAt: Date.now(), expiresAt: Date.now() + 60_000 })
  const { x } = keys.signing
  const { isSuccess, output } = await run(file('offline-token'), [token, x])
  expect(isSuccess).toBe(true)
  expect(JSON.parse(output)).toMatchObject({ valid: true, iss: 'trinco' })
  const middle = token.indexOf('.') + 5
  const changed = `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`
  for (const other of [changed, 'a.b', '', `${token}!`])
    expect(await run(file('offline-token'), [other, x])).toEqual({ isSuccess: false, output: 'not genuine' })
})

test('each sample has at most sixty lines', () => {
  for (const [name, source] of Object.entries({ ...samples, move: moveSample }))
    expect(source.split('\n').length, name).toBeLessThan(61)
})
