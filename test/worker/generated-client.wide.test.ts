import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { getOpenApi } from '#schema/api/docs.ts'
import { payments } from '#schema/tables/index.ts'
import { clientTypes } from '../client/client-types.ts'
import { eventually } from '../eventually.ts'
import { root } from '../local/build.ts'
import { openFileStore } from '../open-store.ts'
import { product } from '../rows.ts'

const store = await openFileStore()

interface Order {
  shop: string
  email: string
  pay: (chargeId: string) => Promise<void>
}

const program = 'test/client/buy-key.ts'

/** What the compiler says of the program with these types. */
async function compile(types: string): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'trinco-client-'))
  try {
    cpSync(join(root, program), join(dir, 'buy-key.ts'))
    writeFileSync(join(dir, 'api.ts'), types)
    symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
    writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['.'] }))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', dir]).catch((error) => error)
    return stdout
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

test('a client whose types are generated from the OpenAPI document buys a key and validates it', async () => {
  const types = await clientTypes((await store.ask(getOpenApi)).body)
  expect(await compile(types)).toBe('')
  expect(await compile(types.replace('price_changed', 'another_code'))).toContain('TS')
  await product(store)
  // By a computed path: the type checker of the tests has no generated types.
  const { buyKey }: { buyKey: (order: Order) => Promise<unknown> } = await import(join(root, program))
  const bought = await buyKey({
    shop: store.url,
    email: 'ana@people.test',
    pay: async (chargeId) => {
      await store.sandbox.approve(chargeId)
      await eventually(async () => {
        const [row] = await store.db.select().from(payments)
        expect(row?.status).toBe('approved')
      })
    },
  })
  expect(bought).toEqual({ status: 'approved', before: 'NOT_ACTIVATED', after: 'VALID', isValid: true })
})
