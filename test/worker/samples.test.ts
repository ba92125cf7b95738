import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSigningKeys } from '#schema/api/activations.ts'
import { confirmMove } from '#schema/api/device-moves.ts'
import { spelledMoveCode } from '#schema/rules/device-moves.ts'
import { deviceMoves, type LicenseRow, licenses } from '#schema/tables/index.ts'
import { compressed, statusBytes } from '#worker/docs/conformance-signatures.ts'
import { sampleFiles } from '#worker/docs/samples.build-time.ts'
import { readLicenseKeys, signLicenseToken } from '#worker/lib/license-tokens.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { openStore, type Store } from '../open-store.ts'
import { client } from '../people.ts'
import { canRun, missingPython, run, samplePath } from '../programs.ts'
import { keyDevice, license, product } from '../rows.ts'
import { startTestServer } from '../test-server.ts'
import { isWide } from '../width.ts'

/** The samples run as programs against the real Worker, as their readers run them. */
let store: Store
const dir = mkdtempSync(join(tmpdir(), 'trinco-samples-'))
const file = (name: string) => join(dir, name)
beforeAll(async () => {
  store = await openStore()
  writeFileSync(file('jwks.json'), JSON.stringify((await store.ask(getSigningKeys)).body))
})
afterAll(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

const unreachable = 'http://127.0.0.1:9'
const programs = [
  { name: 'license.ts', program: process.execPath, missing: '' },
  {
    name: 'license.py',
    program: 'python3',
    missing: missingPython,
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
    run(program, [samplePath(name), shop, file('jwks.json'), productId, typed, hwid, tokenFile])

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

  describe('where the shop gives no answer', () => {
    const index = 5
    const listFile = `${tokenFile}.list`
    const offline = { isSuccess: true, output: 'OFFLINE' }
    const keys = () => readLicenseKeys(store.secrets.LICENSE_SIGNING_KEY)

    /** A shop that only serves a status list, if that, and whose last answer the program has stored. */
    async function openListServer() {
      const asked: string[] = []
      const shop = { status: 503, list: '' }
      const server = await startTestServer(({ url = '' }, response) => {
        asked.push(url)
        response.statusCode = url === '/list' && shop.list ? 200 : shop.status
        response.end(url === '/list' ? shop.list : '')
      })
      const uri = `${server.url}/list`
      /** The list of some seconds ago. */
      const listOf = (status: number, seconds = 0) =>
        new SignJWT({ ttl: 300, status_list: { bits: 2, lst: compressed(statusBytes(2, { [index]: status })) } })
          .setProtectedHeader({ alg: 'EdDSA', typ: 'statuslist+jwt', kid: keys().signing.kid })
          .setIssuer('trinco')
          .setSubject(uri)
          .setIssuedAt(Math.floor(Date.now() / 1000) - seconds)
          .setExpirationTime('1h')
          .sign(keys().signing)
      const status = { status_list: { idx: index, uri } }
      const claims = { valid: true, aud: row.productId ?? '', hwid: sha256Hex(`${row.key}:PC-1`), status }
      const period = { issuedAt: Date.now() - 3_600_000, expiresAt: Date.now() + 60_000 }
      writeFileSync(tokenFile, await signLicenseToken(keys(), claims, period))
      rmSync(listFile, { force: true })
      const startHere = () => start({ shop: server.url })
      const lists = () => asked.filter((url) => url === '/list').length
      return { shop, start: startHere, listOf, lists }
    }

    test.skipIf(isLeft)('runs by a list that is younger than its ttl, and asks for another only later', async () => {
      const { shop, start, listOf, lists } = await openListServer()
      shop.list = await listOf(0)
      expect(await start()).toEqual(offline)
      expect(readFileSync(listFile, 'utf8')).toBe(shop.list)
      shop.list = await listOf(1)
      expect(await start()).toEqual(offline)
      expect(lists()).toBe(1)
    })

    test.skipIf(isLeft)('stops for good where the list says so', async () => {
      const { shop, start, listOf } = await openListServer()
      writeFileSync(listFile, await listOf(0, 301))
      shop.list = await listOf(1)
      expect(await start()).toEqual({ isSuccess: false, output: 'REVOKED' })
      expect(existsSync(tokenFile)).toBe(false)
      expect(await start()).toEqual({ isSuccess: false, output: 'NO_TOKEN' })
    })

    test.skipIf(isLeft)('stops while the list suspends its key, and runs on the same token afterwards', async () => {
      const { shop, start, listOf } = await openListServer()
      shop.list = await listOf(2, 301)
      expect(await start()).toEqual({ isSuccess: false, output: 'SUSPENDED' })
      shop.list = await listOf(0)
      expect(await start()).toEqual(offline)
    })

    test.skipIf(isLeft)('runs on without the list, and on the last one where there is no newer', async () => {
      const { shop, start, listOf, lists } = await openListServer()
      for (const status of [429, 500]) {
        shop.status = status
        expect(await start()).toEqual(offline)
      }
      expect(lists()).toBe(2)
      expect(existsSync(listFile)).toBe(false)
      const stored = await listOf(2, 301)
      writeFileSync(listFile, stored)
      expect(await start()).toEqual({ isSuccess: false, output: 'SUSPENDED' })
      shop.list = await listOf(0, 900)
      expect(await start()).toEqual({ isSuccess: false, output: 'SUSPENDED' })
      expect(readFileSync(listFile, 'utf8')).toBe(stored)
    })
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

const python = canRun('python3', ['--version'])
test.skipIf(!(python && isWide))(
  `move.py waits until the owner of the key has confirmed the move to its device${python ? '' : ': no Python here'}`,
  async () => {
    const owner = await client(store)
    const { id: productId } = await product(store)
    const { id, key } = await license(store, { userId: owner.id, productId })
    const { id: device } = await keyDevice(store, { licenseId: id })
    const waiting = run('python3', [samplePath('move.py'), store.url, productId, key, 'PC-2'])
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

/** What makers copy into their tools as it is may be longer, where the language needs more lines. */
const verifierLines: Record<string, number> = { ts: 90, py: 90, cpp: 140, go: 175, cs: 195 }

test('each sample has at most sixty lines, but a check of tokens what its language needs', () => {
  for (const [name, source] of Object.entries(sampleFiles)) {
    const [base, ending = ''] = name.split('.')
    const max = base === 'verify' ? verifierLines[ending] : 60
    expect(source.split('\n').length, name).toBeLessThanOrEqual(max ?? 0)
  }
})
