import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSigningKeys } from '#schema/api/activations.ts'
import { type LicenseRow, licenses } from '#schema/tables/licenses.ts'
import { readLicenseKeys, signLicenseToken } from '#worker/lib/license-tokens.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { openStore, type Store } from '../open-store.ts'
import { license, product } from '../rows.ts'
import { renderSamples, samplesFile } from './publish.ts'

/** The samples as their readers run them: as programs, against the real Worker. */
let store: Store
const dir = mkdtempSync(join(tmpdir(), 'trinco-samples-'))
const file = (name: string) => join(dir, name)
const sample = (name: string) => resolve(import.meta.dirname, name)
beforeAll(async () => {
  store = await openStore()
  writeFileSync(file('jwks.json'), JSON.stringify((await store.ask(getSigningKeys)).body))
})
afterAll(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

/** Whether a program is on this machine. */
function runs(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function run(program: string, args: string[]) {
  return new Promise<{ isFine: boolean; says: string }>((answer) => {
    execFile(program, args, (error, said) => answer({ isFine: error === null, says: said.trim() }))
  })
}

const unreachable = 'http://127.0.0.1:9'
const programs = [
  { name: 'license.ts', program: process.execPath, missing: '' },
  {
    name: 'license.py',
    program: 'python3',
    missing: runs('python3', '-c', 'import cryptography') ? '' : 'no Python with the package cryptography here',
  },
]

describe.each(programs)('$name', ({ name, program, missing }) => {
  let row: LicenseRow
  beforeAll(async () => {
    row = await license(store, { productId: (await product(store)).id })
  })

  const lease = file(`${name}.lease`)
  interface Start {
    shop?: string
    hwid?: string
    typed?: string
    productId?: string
  }
  const start = ({ shop = store.url, hwid = 'PC-1', typed = row.key, productId = String(row.productId) }: Start = {}) =>
    run(program, [sample(name), shop, file('jwks.json'), productId, typed, hwid, lease])

  test.skipIf(missing)(
    `activates at its first start, and again finds itself valid${missing && `: ${missing}`}`,
    async () => {
      expect(await start({ typed: row.key.toLowerCase().replaceAll('-', ' ') })).toEqual({
        isFine: true,
        says: 'VALID The key is active on this device.',
      })
      expect((await start()).isFine).toBe(true)
    },
  )

  test.skipIf(missing)('runs offline on what it has kept, until the lease is over', async () => {
    await start()
    expect(await start({ shop: unreachable })).toEqual({ isFine: true, says: 'OFFLINE' })
    const keys = readLicenseKeys(store.secrets.LICENSE_SIGNING_KEY)
    const claims = { valid: true, aud: row.productId ?? '', hwid: sha256Hex(`${row.key}:PC-1`) }
    const leased = async (from: number, until: number) => {
      const [issuedAt, expiresAt] = [Date.now() + from, Date.now() + until]
      writeFileSync(lease, await signLicenseToken(keys, claims, { issuedAt, expiresAt }))
      return start({ shop: unreachable })
    }
    expect(await leased(-60_000, 60_000)).toEqual({ isFine: true, says: 'OFFLINE' })
    expect(await leased(-60_000, -1_000)).toEqual({ isFine: false, says: 'LEASE_OVER' })
    expect(await leased(3_600_000, 7_200_000)).toEqual({ isFine: false, says: 'LEASE_OVER' })
  })

  test.skipIf(missing)('believes no token that is changed, of another device or of another product', async () => {
    await start()
    const token = readFileSync(lease, 'utf8')
    expect(await start({ shop: unreachable, hwid: 'PC-2' })).toEqual({ isFine: false, says: 'NO_LEASE' })
    expect(await start({ shop: unreachable, productId: 'another' })).toEqual({ isFine: false, says: 'NO_LEASE' })
    const middle = token.indexOf('.') + 20
    writeFileSync(lease, `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`)
    expect(await start({ shop: unreachable })).toEqual({ isFine: false, says: 'NO_LEASE' })
  })

  test.skipIf(missing)('believes no shop that signs with a key of its own', async () => {
    const impostor = await openStore()
    await license(impostor, { key: row.key, productId: (await product(impostor, { id: row.productId ?? '' })).id })
    rmSync(lease, { force: true })
    expect(await start({ shop: impostor.url })).toEqual({ isFine: false, says: 'NO_LEASE' })
    await impostor.close()
  })

  test.skipIf(missing)(
    'stops on another device, and once the key is switched off, and forgets what it has kept',
    async () => {
      expect((await start({ hwid: 'PC-2' })).says).toMatch(/^HWID_MISMATCH This key is in use on another device/)
      await start()
      await store.db.update(licenses).set({ isActive: false }).where(eq(licenses.id, row.id))
      expect((await start()).says).toMatch(/^SUSPENDED/)
      expect(await start({ shop: unreachable })).toEqual({ isFine: false, says: 'NO_LEASE' })
    },
  )
})

const source = '#include <openssl/evp.h>\nint main() { return EVP_PKEY_ED25519 == 0; }\n'
writeFileSync(file('probe.cpp'), source)
const hasCompiler = runs('g++', file('probe.cpp'), '-lcrypto', '-o', file('probe'))
const why = hasCompiler ? '' : ': no g++ with OpenSSL here'

test.skipIf(!hasCompiler)(`lease.cpp tells a genuine token from a changed one${why}`, async () => {
  const built = await run('g++', [
    '-std=c++17',
    '-Wall',
    '-Wextra',
    '-Werror',
    sample('lease.cpp'),
    '-lcrypto',
    '-o',
    file('lease'),
  ])
  expect(built.isFine).toBe(true)
  const keys = readLicenseKeys(store.secrets.LICENSE_SIGNING_KEY)
  const token = await signLicenseToken(keys, { valid: true }, { issuedAt: Date.now(), expiresAt: Date.now() + 60_000 })
  const { x } = keys.signing
  const { isFine, says } = await run(file('lease'), [token, x])
  expect(isFine).toBe(true)
  expect(JSON.parse(says)).toMatchObject({ valid: true, iss: 'trinco' })
  const middle = token.indexOf('.') + 5
  const changed = `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`
  for (const other of [changed, 'a.b', '', `${token}!`])
    expect(await run(file('lease'), [other, x])).toEqual({ isFine: false, says: 'not genuine' })
})

test('the page for makers of tools shows the samples as they are here: `npm run samples` copies them', () => {
  expect(readFileSync(samplesFile, 'utf8')).toBe(renderSamples())
})

test('each sample is under sixty lines', () => {
  for (const name of ['license.ts', 'license.py', 'lease.cpp'])
    expect(readFileSync(sample(name), 'utf8').split('\n').length, name).toBeLessThan(61)
})
