import type { R2Bucket } from '@cloudflare/workers-types'
import { describe, expect, test } from 'vitest'
import * as accounts from '#schema/api/accounts.ts'
import { createCategory } from '#schema/api/categories.ts'
import * as api from '#schema/api/images.ts'
import { deleteUser, removeUserPicture } from '#schema/api/users.ts'
import { imageMaxBytes } from '#schema/rules/images.ts'
import { reportDirectives } from '#schema/rules/policy-reports.ts'
import { users } from '#schema/tables/index.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { findRow } from '../rows.ts'

const store = await openFileStore({ isMiniflare: true })

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const png = latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR and so on')
const mp4 = latin('\0\0\0\x18ftypisom\0\0\x02\0isomiso2 and so on')

/** A form as a browser makes it, with misleading file names and declared types. */
function form(...files: (Uint8Array | string)[]) {
  const data = new FormData()
  for (const file of files) {
    if (typeof file === 'string') data.append('file', file)
    else data.append('file', new File([file], '../../x.html', { type: 'text/html' }))
  }
  return data
}
const upload = (as: Person, body: unknown) => store.ask(api.uploadProfileImage, { as, body })
const fetchImage = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers })
const storedOf = async ({ id }: Person) => (await findRow(store, users, id))?.profileImage

test('a file of a product is stored by an admin as what its content says, and its path is accepted among the media', async () => {
  const boss = await admin(store)
  const send = (body: unknown, as = boss) => store.ask(api.uploadMedia, { as, body })
  const { status, body } = await send(form(png))
  expect(status).toBe(200)
  expect(body.url).toMatch(/^\/media\/[0-9a-f]{32}\.png$/)
  const answer = await fetchImage(store.url + body.url)
  expect(answer.headers.get('content-type')).toBe('image/png')
  const entry = { kind: 'image', url: body.url, width: 960, height: 600, alt: 'O painel' }
  const made = { body: { name: 'Com foto', image: '', media: [entry] }, as: boss }
  expect((await store.ask(createCategory, made)).body.media).toMatchObject([{ url: body.url, smaller: [] }])
  expect(await send(form(latin('<svg/>')))).toMatchObject({ status: 415, body: { code: 'image_type' } })
  expect((await send(form(png), await client(store))).status).toBe(403)
})

describe('an upload', () => {
  test.each([
    ['JPG', latin('\xff\xd8\xff\xe0\0\x10JFIF'), 'image/jpeg', 'jpg'],
    ['PNG', png, 'image/png', 'png'],
    ['GIF', latin('GIF89a\x01\0\x01\0'), 'image/gif', 'gif'],
    ['WEBP', latin('RIFF\x10\0\0\0WEBPVP8L'), 'image/webp', 'webp'],
    ['MP4', mp4, 'video/mp4', 'mp4'],
  ])('of a %s comes back as what its content says', async (_, bytes, type, extension) => {
    const as = await client(store)
    const { status, body } = await upload(as, form(bytes))
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Imagem de perfil atualizada com sucesso!',
    })
    expect(body.profileImage).toMatch(new RegExp(`^${store.url}/media/[0-9a-f]{32}\\.${extension}$`))
    const answer = await fetchImage(body.profileImage)
    expect(answer.status).toBe(200)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox${reportDirectives}`,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await store.ask(accounts.me, { as })).body.profileImage).toBe(body.profileImage)
    const shown = await store.ask(api.getProfileImage, { params: { userId: as.id } })
    expect(shown.body).toEqual({ profileImage: body.profileImage })
  })

  test.each([
    ['a page', latin('<!doctype html><script>alert(1)</script>')],
    ['an SVG', latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a PDF', latin('%PDF-1.7')],
    ['a QuickTime film', latin('\0\0\0\x14ftypqt  \0\0\0\0qt  ')],
    ['an AVIF', latin('\0\0\0\x1cftypavif\0\0\0\0')],
    ['a WAV', latin('RIFF\x10\0\0\0WAVEfmt ')],
    ['a single byte', latin('\xff')],
  ])('of %s is refused', async (_, bytes) => {
    const as = await client(store)
    expect(await upload(as, form(bytes))).toMatchObject({ status: 415, body: { code: 'image_type' } })
    expect(await storedOf(as)).toBeNull()
  })

  test('may weigh 5 MiB and no more', async () => {
    const as = await client(store)
    const heavy = (size: number) => {
      const bytes = new Uint8Array(size)
      bytes.set(png)
      return form(bytes)
    }
    expect((await upload(as, heavy(imageMaxBytes))).status).toBe(200)
    expect(await upload(as, heavy(imageMaxBytes + 1))).toMatchObject({ status: 413, body: { code: 'image_too_large' } })
    expect(await upload(as, heavy(imageMaxBytes * 2))).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  })

  test.each([
    ['no file', () => form()],
    ['two files', () => form(png, png)],
    ['a text', () => form('file')],
    ['an empty file', () => form(new Uint8Array(0))],
  ])('of %s is refused', async (_, make) => {
    const as = await client(store)
    expect(await upload(as, make())).toMatchObject({ status: 400, body: { code: 'one_file' } })
  })

  test('that is not a form, or only says so, is refused', async () => {
    const as = await client(store)
    expect(await upload(as, {})).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const body of ['nonsense', '--x\r\n\r\n--x--', '']) {
      const answer = await store.ask(api.uploadProfileImage, { as, body, headers })
      expect(answer, body).toMatchObject({ status: 400, body: { code: 'one_file' } })
    }
  })

  test('removes the file it replaces, and nobody else’s', async () => {
    const [as, other] = [await client(store), await client(store)]
    const kept = await upload(other, form(png))
    const addresses = []
    for (const bytes of [png, mp4, png]) addresses.push((await upload(as, form(bytes))).body.profileImage)
    const statuses = await Promise.all(addresses.map(async (address) => (await fetchImage(address)).status))
    expect(statuses).toEqual([404, 404, 200])
    expect((await fetchImage(kept.body.profileImage)).status).toBe(200)
  })

  test('ten at once leave one file', async () => {
    const as = await client(store)
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(as, form(png))))
    const statuses = await Promise.all(answers.map(async ({ body }) => (await fetchImage(body.profileImage)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await upload(as, form(png))).toMatchObject({ status: 429 })
  })
})

describe('an address', () => {
  const update = (as: Person, profileImage: unknown) =>
    store.ask(api.updateProfileImage, { as, body: { profileImage } })

  test.each(['https://pics.test/ana.png', 'https://pics.test/a/b.JPEG?size=large#top', 'https://pics.test/clip.mp4'])(
    '%s is taken as it is',
    async (address) => {
      const as = await client(store)
      const { status, body } = await update(as, address)
      expect({ status, image: body.profileImage }).toEqual({ status: 200, image: address })
      expect((await store.ask(api.getProfileImage, { params: { userId: as.id } })).body).toEqual({
        profileImage: address,
      })
    },
  )

  test.each([
    'http://pics.test/ana.png',
    'javascript:alert(1)//.png',
    'data:image/png;base64,AAAA',
    '//pics.test/ana.png',
    '/media/00000000000000000000000000000000.png',
    'https://user:secret@pics.test/ana.png',
    'https://pics.test/ana.svg',
    'https://pics.test/ana?name=.png',
    'https://pics.test/ana.html#.png',
    `https://pics.test/${'x'.repeat(2_048)}.png`,
    'ana.png',
    '',
    42,
  ])('%.60s is refused', async (address) => {
    const as = await client(store)
    expect(await update(as, address)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await storedOf(as)).toBeNull()
  })

  test('replaces an upload, whose file is removed', async () => {
    const as = await client(store)
    const { body } = await upload(as, form(png))
    await update(as, 'https://pics.test/ana.png')
    expect((await fetchImage(body.profileImage)).status).toBe(404)
  })
})

test('a profile image is removed with its file, as often as one likes', async () => {
  const as = await client(store)
  const { body } = await upload(as, form(png))
  for (let n = 0; n < 2; n++) {
    expect((await store.ask(api.removeProfileImage, { as })).body).toEqual({
      success: true,
      message: 'Imagem de perfil removida com sucesso!',
    })
  }
  expect(await storedOf(as)).toBeNull()
  expect((await fetchImage(body.profileImage)).status).toBe(404)
})

test('an admin takes a picture away, and deletes it with its account', async () => {
  const [boss, as] = [await admin(store), await client(store)]
  const first = (await upload(as, form(png))).body.profileImage
  const removed = await store.ask(removeUserPicture, { as: boss, params: { id: as.id } })
  expect(removed.body).toEqual({ success: true, message: 'Foto de perfil do usuário removida com sucesso!' })
  const second = (await upload(as, form(png))).body.profileImage
  await store.ask(deleteUser, { as: boss, params: { id: as.id } })
  for (const address of [first, second]) expect((await fetchImage(address)).status).toBe(404)
})

test('an unknown user looks like one without an image', async () => {
  for (const userId of ['nobody', (await client(store)).id, '%00']) {
    const { status, body } = await store.ask(api.getProfileImage, { params: { userId } })
    expect({ status, body }).toEqual({ status: 200, body: { profileImage: null } })
  }
})

const staticVideo = '/clip/aurora-trainer.mp4'

describe('a file', () => {
  test.each([
    ['uploaded', async () => (await upload(await client(store), form(mp4))).body.profileImage],
    ['static', async () => store.url + staticVideo],
  ])('(%s) is sent in parts to players that ask for them', async (_, make) => {
    const address = await make()
    const whole = await fetchImage(address)
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const size = bytes.length
    const etag = whole.headers.get('etag') ?? ''
    const part = async (range: string, headers: Record<string, string> = {}) => {
      const answer = await fetchImage(address, { range, ...headers })
      const sent = new Uint8Array(await answer.arrayBuffer())
      const from = /^bytes (\d+)-/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? 0
      if (answer.ok) expect(sent).toEqual(bytes.slice(Number(from), Number(from) + sent.length))
      return [answer.status, answer.headers.get('content-range'), sent.length]
    }
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
    expect(await part('bytes=0-3')).toEqual([206, `bytes 0-3/${size}`, 4])
    expect(await part('bytes=4-')).toEqual([206, `bytes 4-${size - 1}/${size}`, size - 4])
    expect(await part('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, 5])
    expect(await part(`bytes=-${size + 5}`)).toEqual([206, `bytes 0-${size - 1}/${size}`, size])
    expect(await part(`bytes=8-${size + 100}`)).toEqual([206, `bytes 8-${size - 1}/${size}`, size - 8])
    for (const range of [`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`]) {
      expect(await part(range), range).toEqual([416, `bytes */${size}`, 0])
    }
    for (const range of ['bytes=9-2', 'bytes=-0', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=x']) {
      expect(await part(range), range).toEqual([200, null, size])
    }
    expect(await part('bytes=0-3', { 'if-range': etag })).toEqual([206, `bytes 0-3/${size}`, 4])
    expect(await part('bytes=0-3', { 'if-range': '"another"' })).toEqual([200, null, size])
    const head = await fetch(address, { method: 'HEAD', headers: { range: 'bytes=0-3' } })
    expect([head.status, head.headers.get('content-range'), head.headers.get('accept-ranges')]).toEqual([
      200,
      null,
      'bytes',
    ])
  })

  test('that is static has the headers of web/public/_headers, whole or in part, and a 404 is the page', async () => {
    const visit = (headers?: Record<string, string>, path = staticVideo) =>
      store.fetch(path, { headers: headers ?? {} })
    const whole = await visit()
    for (const answer of [whole, await visit({ range: 'bytes=0-3' })]) {
      expect(answer.headers.get('content-type')).toBe('video/mp4')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/)
      expect(answer.headers.get('etag')).toBe(whole.headers.get('etag'))
    }
    const again = await visit({ 'if-none-match': whole.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const none = await visit({}, '/clip/none.mp4')
    expect([none.status, none.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })

  test('has the type that its name says, whatever the bucket says', async () => {
    const key = `${'a'.repeat(32)}.webp`
    const bucket = (await store.bindings()).MEDIA as R2Bucket
    await bucket.put(key, 'x', { httpMetadata: { contentType: 'text/html' } })
    expect((await store.fetch(`/media/${key}`)).headers.get('content-type')).toBe('image/webp')
  })

  test('is not sent again to a client that has it', async () => {
    const { body } = await upload(await client(store), form(png))
    const etag = (await fetchImage(body.profileImage)).headers.get('etag') ?? ''
    const again = await fetchImage(body.profileImage, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await fetchImage(body.profileImage, { 'if-none-match': '"another"' })).status).toBe(200)
  })

  test.each(['none', `${'0'.repeat(32)}.png`, `${'0'.repeat(32)}.html`, '..%2F..%2Fsecrets', '%00'])(
    'called %s is not found',
    async (key) => {
      const answer = await store.fetch(`/media/${key}`)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'not_found' })
    },
  )
})
