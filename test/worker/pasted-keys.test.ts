import { describe, expect, test } from 'vitest'
import { exportKeys } from '#schema/api/exports.ts'
import { addKeysOfRun } from '#schema/api/key-runs.ts'
import * as api from '#schema/api/licenses.ts'
import { searchPanel } from '#schema/api/panel.ts'
import type { Page } from '#schema/rules/lists.ts'

import { openFileStore } from '../open-store.ts'
import { admin } from '../people.ts'
import { devicesOf, level, license, product } from '../rows.ts'
import { activationCalls } from './activation-calls.ts'

const store = await openFileStore()
const boss = await admin(store)
const { validate } = activationCalls(() => store)

const fullWidth = (key: string) =>
  key.replace(/[!-~]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0))

/** How a key arrives from chats, mails, documents and keyboards, by what was pasted with it. */
const pastes: [what: string, paste: (key: string) => string][] = [
  ['zero-width characters', (key) => [...key].join('\u200b')],
  ['a byte order mark', (key) => `\ufeff${key}`],
  ['soft hyphens', (key) => key.replaceAll('-', '-\u00ad')],
  ['non-breaking hyphens', (key) => key.replaceAll('-', '\u2011')],
  ['long hyphens', (key) => key.replaceAll('-', ' \u2014 ')],
  ['minus signs', (key) => key.replaceAll('-', '\u2212')],
  ['quotes', (key) => `\u201c${key}\u201d`],
  ['a full stop', (key) => `${key}.`],
  ['line breaks', (key) => `${key.slice(0, 18)}\r\n${key.slice(18)}\n`],
  ['full width', fullWidth],
  ['formatting of a chat', (key) => `**\`${key.toLowerCase()}\`**`],
]

describe.each(pastes)('a key with %s', (_, paste) => {
  test('is that key for tools and in the panel', async () => {
    const { key, id } = await license(store, { device: 'pc' })
    const typed = paste(key)
    expect(typed).not.toBe(key)
    expect((await validate({ key: typed })).body).toMatchObject({
      code: 'HWID_REQUIRED',
    })
    expect((await store.ask(api.checkKey, { as: boss, query: { key: typed } })).body.keyDetails.key).toBe(key)
    expect((await store.ask(searchPanel, { as: boss, query: { search: typed } })).body.keys).toMatchObject([{ key }])
    const listed = await store.ask(api.listKeys, { as: boss, query: { search: typed, page: 1 } })
    expect((listed.body as Page<api.LicenseKey>).items).toMatchObject([{ key }])
    const file = await store.fetch(`${exportKeys.path}?${new URLSearchParams({ search: typed })}`, {
      headers: { authorization: `Bearer ${boss.token}` },
    })
    expect(await file.text()).toContain(key)
    expect((await store.ask(api.resetHwid, { as: boss, query: { key: typed } })).body.keys).toBe(1)
    expect(await devicesOf(store, id)).toEqual([])
  })
})

test('a key that is too short, or has a letter that the shop’s keys do not have, is not made one of them', async () => {
  const { key } = await license(store)
  for (const typed of [key.slice(0, -1), `${key}U`, key.replace(/.$/, 'U')])
    expect((await validate({ key: typed })).body.code).toBe('NOT_FOUND')
})

test('a key of another format is found without the quotes around it and the full stop after it, and exactly first', async () => {
  const suffix = crypto.randomUUID()
  const plain = await license(store, { key: `Gift/${suffix}` })
  const quoted = await license(store, { key: `"Gift/${suffix}"` })
  const expired = { expirationDate: Date.now() - 1_000 }
  const dotted = await license(store, { key: `Card ${suffix}.`, ...expired })
  const meant: [string, string][] = [
    [`\u201cGift/${suffix}\u201d.`, plain.key],
    [`\u200bGift/${suffix}`, plain.key],
    [quoted.key, quoted.key],
    [dotted.key, dotted.key],
  ]
  for (const [typed, key] of meant) {
    expect((await store.ask(api.checkKey, { as: boss, query: { key: typed } })).body.keyDetails.key).toBe(key)
    const { body } = await validate({ key: typed, hwid: 'PC-1' })
    expect(body.code).toBe(key === dotted.key ? 'EXPIRED' : 'NOT_ACTIVATED')
  }
})

test('an imported key is stored as it is printed', async () => {
  await level(store)
  const { name } = await product(store)
  const made = store.deps.newKey()
  const keys = [`\u201c${made}\u201d.`, `Gift\u2011${made.slice(0, 11)};`]
  const run = { runId: crypto.randomUUID().replaceAll('-', ''), from: 0, keys, productName: name, days: 30 }
  const { body } = await store.ask(addKeysOfRun, { as: boss, body: run })
  expect(body.keys?.map(({ key }: { key: string }) => key)).toEqual([made, `Gift-${made.slice(0, 11)}`])
})
