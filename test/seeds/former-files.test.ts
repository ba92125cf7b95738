import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addressOfShop, keepFormerFiles } from '#seeds/commands/former-files.ts'
import { startTestServer } from '../test-server.ts'

/** What a deployment keeps of the builds before, whose files a web server has. */
const today = Date.parse('2026-07-31T12:00:00Z')
const day = (days: number) => new Date(today + days * 86_400_000)

/** A build with these files in its folder of assets. */
async function build(files: Record<string, string>) {
  const dist = await mkdtemp(join(tmpdir(), 'trinco-former-'))
  onTestFinished(() => rm(dist, { recursive: true, force: true }))
  await mkdir(join(dist, 'assets'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(dist, 'assets', name), text)
  return dist
}

/** Serves what was built as a shop does. */
async function serve(dist: string) {
  const { url } = await startTestServer(async (request, response) => {
    const file = join(dist, new URL(request.url ?? '', 'http://shop').pathname)
    if (existsSync(file)) response.end(await readFile(file))
    else response.writeHead(404).end()
  })
  return url
}

const filesOf = async (dist: string) => (await readdir(join(dist, 'assets'))).sort()
const textOf = (dist: string, name: string) => readFile(join(dist, 'assets', name), 'utf8')

test('the files of the last builds are kept for 30 days after the last deployment that had them', async () => {
  const first = await build({ 'home-AAAAAAAA.js': 'one', 'both-CCCCCCCC.css': 'both', 'logo.svg': 'no hash' })
  expect(await keepFormerFiles(first, undefined, day(0))).toEqual({ kept: 0, lost: 0 })
  const second = await build({ 'home-BBBBBBBB.js': 'two', 'both-CCCCCCCC.css': 'both' })
  expect(await keepFormerFiles(second, await serve(first), day(20))).toEqual({ kept: 1, lost: 0 })
  expect(await textOf(second, 'home-AAAAAAAA.js')).toBe('one')
  const third = await build({ 'home-DDDDDDDD.js': 'three' })
  expect(await keepFormerFiles(third, await serve(second), day(31))).toEqual({ kept: 2, lost: 0 })
  expect(await filesOf(third)).toEqual(['both-CCCCCCCC.css', 'home-BBBBBBBB.js', 'home-DDDDDDDD.js'])
})

test('what is not as it was listed is left out, and no file of the new build is replaced', async () => {
  const first = await build({ 'home-AAAAAAAA.js': 'one', 'gone-BBBBBBBB.js': 'gone', 'same-CCCCCCCC.js': 'former' })
  await keepFormerFiles(first, undefined, day(0))
  const shop = await serve(first)
  await writeFile(join(first, 'assets/home-AAAAAAAA.js'), 'another')
  await rm(join(first, 'assets/gone-BBBBBBBB.js'))
  const list = JSON.parse(await readFile(join(first, 'files.json'), 'utf8'))
  // Neither is a name in the folder of assets that has a hash, or an entry.
  Object.assign(list, { '../index-DDDDDDDD.html': list['home-AAAAAAAA.js'], 'broken-EEEEEEEE.js': null })
  await writeFile(join(first, 'files.json'), JSON.stringify(list))
  const second = await build({ 'same-CCCCCCCC.js': 'new' })
  expect(await keepFormerFiles(second, shop, day(1))).toEqual({ kept: 0, lost: 2 })
  expect(await filesOf(second)).toEqual(['same-CCCCCCCC.js'])
  expect(await textOf(second, 'same-CCCCCCCC.js')).toBe('new')
})

test('a file that could not be fetched is asked for again', async () => {
  const first = await build({ 'home-AAAAAAAA.js': 'one' })
  await keepFormerFiles(first, undefined, day(0))
  const shop = await serve(first)
  let asked = 0
  const { url } = await startTestServer(async (request, response) => {
    if (request.url !== '/files.json') asked += 1
    if (asked === 1) response.destroy()
    else response.end(Buffer.from(await (await fetch(shop + request.url)).arrayBuffer()))
  })
  expect(await keepFormerFiles(await build({ 'home-BBBBBBBB.js': 'two' }), url, day(1))).toEqual({ kept: 1, lost: 0 })
  expect(asked).toBe(2)
})

test('a shop without a list has none to keep; one that cannot be asked, or sends something else, is an error after which the own list is there', async () => {
  const dist = await build({ 'home-AAAAAAAA.js': 'one' })
  expect(await keepFormerFiles(dist, await serve(await build({})), day(0))).toEqual({ kept: 0, lost: 0 })
  const page = await startTestServer((_request, response) => response.end('<!doctype html>'))
  await expect(keepFormerFiles(dist, page.url, day(0))).rejects.toThrow()
  await page.close()
  await expect(keepFormerFiles(dist, page.url, day(0))).rejects.toThrow()
  expect(Object.keys(JSON.parse(await readFile(join(dist, 'files.json'), 'utf8')))).toEqual(['home-AAAAAAAA.js'])
})

test('files are taken over by TLS alone', () => {
  expect(addressOfShop('https://shop.example/')).toBe('https://shop.example')
  expect([undefined, '', 'shop.example', 'http://shop.example'].map(addressOfShop)).toEqual(Array(4).fill(undefined))
})
