import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { me } from '#schema/api/accounts.ts'
import { root } from '../local/build.ts'
import { openFileStore } from '../open-store.ts'
import { client } from '../people.ts'
import { adminWithApp } from '../second-factors.ts'

/** The commands that work on any libSQL database, as an owner types them. What they do stands in commands.test.ts. */
const store = await openFileStore()

async function typed(command: string): Promise<{ said: string; code: number }> {
  const env = { ...process.env, DATABASE_URL: store.sqld.url }
  const { stdout, stderr, code } = await promisify(exec)(`npm run --silent ${command}`, { cwd: root, env }).then(
    (answers) => ({ ...answers, code: 0 }),
    (failed: { stdout: string; stderr: string; code: number }) => failed,
  )
  return { said: (stdout + stderr).trim(), code }
}

test('migrate and seed say what they have done, and may be repeated', async () => {
  expect(await typed('migrate')).toEqual({ said: 'The database is up to date.', code: 0 })
  expect((await typed('seed')).said).toMatch(/^The demo store is loaded:/)
  expect((await typed('seed')).said).toMatch(/^The demo store had been loaded before/)
})

test('make-admin and reset-factors say what they have done, and fail for an address without account', async () => {
  const [who, secured] = [await client(store), await adminWithApp(store)]
  expect(await typed(`make-admin -- ${who.email}`)).toMatchObject({ code: 0 })
  expect((await store.ask(me, { as: who })).status).toBe(401)
  expect((await typed(`make-admin -- ${who.email}`)).said).toContain('was an admin already')
  expect(await typed(`reset-factors -- ${secured.email}`)).toMatchObject({ code: 0 })
  expect((await store.ask(me, { as: secured })).status).toBe(401)
  const again = await typed(`reset-factors -- ${secured.email}`)
  expect(again).toMatchObject({ said: expect.stringContaining('has no'), code: 0 })
  for (const command of ['make-admin', 'reset-factors'])
    expect(await typed(`${command} -- nobody@people.test`)).toMatchObject({ code: 1 })
})
