import type { R2Bucket } from '@cloudflare/workers-types'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toolFileUrl } from '#schema/rules/downloads.ts'
import { mediaPath } from '#schema/rules/images.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { times } from '../concurrency.ts'
import { dailyCron } from '../local/worker.ts'
import { openFileStore } from '../open-store.ts'
import { client } from '../people.ts'
import { category, product } from '../rows.ts'
import { wide } from '../width.ts'

const store = await openFileStore({ isMiniflare: true })
const bucket = (await store.bindings()).MEDIA as R2Bucket

/** A key as uploads have it. Its beginning is spread over all digits. */
const keyOf = (n: number) => `${(n % 16).toString(16)}${String(n).padStart(31, '0')}.png`
const toolKey = (n: number) => keyOf(n).replace('.png', '.bin')
const put = (keys: string[]) => Promise.all(keys.map((key) => bucket.put(key, 'x')))
const stored = async () => (await bucket.list()).objects.map(({ key }) => key).sort()
const daily = (time: number) => store.tick(time, dailyCron)
const nextDay = () => Date.now() + dayMs + 60_000

test('files that no account, product or category refers to, pictures or tools, are deleted by the daily cron when they are a day old, and nothing else is', async () => {
  const [used, unused, small, large, clip] = [keyOf(1), keyOf(2), keyOf(3), keyOf(4), keyOf(5)]
  await client(store, { profileImage: mediaPath + used })
  await client(store, { profileImage: 'https://pics.test/ana.png' })
  const look = { width: 960, height: 600, alt: 'O painel', altEn: '' }
  const smaller = [{ url: mediaPath + small, width: 480 }]
  await product(store, { deletedAt: 1, media: [{ kind: 'image', url: mediaPath + large, smaller, ...look }] })
  const film = { kind: 'video', url: 'https://films.test/a.mp4', poster: mediaPath + clip, ...look } as const
  await category(store, { media: [film] })
  const [tool, oldTool] = [toolKey(6), toolKey(7)]
  await product(store, { download: { url: toolFileUrl(tool), bytes: 1, sha256: '', name: 'tool.zip' } })
  await put([used, unused, small, large, clip, tool, oldTool, 'backups/of-the-owner.tar', 'ffff.png'])
  await daily(Date.now() + dayMs - 60_000)
  expect(await stored()).toHaveLength(9)
  await daily(nextDay())
  expect(await stored()).toEqual([used, small, large, clip, tool, 'backups/of-the-owner.tar', 'ffff.png'].sort())
})

wide.test('no more than a hundred are deleted in a run, and none while most files are unused', async () => {
  const keys = times(210, (n) => keyOf(n + 10))
  const [inUse, unused] = [keys.slice(0, 107), keys.slice(107)]
  await put(keys)
  await daily(nextDay())
  expect((await stored()).filter((key) => keys.includes(key))).toHaveLength(210)
  expect(store.logs.filter(({ message }) => message.includes('belong to no row of this database'))).toHaveLength(1)

  await store.db.run(sql`
    insert into users (id, name, email, password_hash, profile_image, created_at)
    select key, 'N', key || '@people.test', '!', ${mediaPath} || value, 1 from json_each(${JSON.stringify(inUse)})`)
  const left = async () => {
    await daily(nextDay())
    const present = await stored()
    expect(present.filter((key) => inUse.includes(key))).toHaveLength(107)
    return present.filter((key) => unused.includes(key)).length
  }
  expect(await left()).toBe(3)
  expect(await left()).toBe(0)
})
