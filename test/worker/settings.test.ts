import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createCategory } from '#schema/api/categories.ts'
import * as payments from '#schema/api/payments.ts'
import * as api from '#schema/api/settings.ts'
import type { Page } from '#schema/rules/lists.ts'
import { auditLog, videos } from '#schema/tables/index.ts'
import { categoryForm, order } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { product, video } from '../rows.ts'

const store = await openFileStore({ vars: { COINBASE_KEY_NAME: '', BTCPAY_API_KEY: '' } })
const boss = await admin(store)

const trailOf = (id: string) =>
  store.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.createdAt)

describe('videos', () => {
  const youtube = 'aqz-KE-bpKQ'
  const drive = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms'
  const form = (over: Record<string, unknown> = {}) => ({
    platform: 'youtube',
    link: `https://www.youtube.com/watch?v=${youtube}`,
    videoId: youtube,
    ...over,
  })
  const add = (over?: Record<string, unknown>) => store.ask(api.addVideo, { as: boss, body: form(over) })
  const update = (id: string, over?: Record<string, unknown>) =>
    store.ask(api.updateVideo, { as: boss, params: { id }, body: form(over) })
  const remove = (id: string) => store.ask(api.deleteVideo, { as: boss, params: { id } })

  test('the panel lists the videos by page, oldest first, and finds them by title in either language, id and link', async () => {
    await store.db.run(`insert into videos (id, platform, video_id, link, title, created_at)
      with recursive n (n) as (select 1 union all select n + 1 from n where n < 120)
      select 'many-' || n, 'youtube', 'abcdefghijk', 'https://youtu.be/abcdefghijk', 'Série ' || n, n from n`)
    const { id: productId } = await product(store, { deletedAt: Date.now() })
    await video(store, { title: 'Bússola', en: { title: 'Compass' }, videoId: youtube, productId, createdAt: 500 })
    await video(store, { platform: 'google-drive', videoId: drive, link: 'https://drive.test/mapa', createdAt: 501 })
    const page = async (query: Record<string, string>) => {
      const { items, ...counts } = (await store.ask(api.listAdminVideos, { as: boss, query })).body as Page<api.Video>
      return { items, titles: items.map(({ title }) => title), ...counts }
    }
    store.proxy.reset()
    expect(await page({ page: '2', limit: '20' })).toMatchObject({
      titles: Array.from({ length: 20 }, (_, n) => `Série ${n + 21}`),
      ...{ total: 122, page: 2, pages: 7 },
    })
    expect(store.proxy.roundTrips()).toBe(1)
    expect((await page({ sort: 'title', limit: '2' })).titles).toEqual(['', 'Bússola'])
    expect((await page({ sort: 'platform', limit: '1' })).items).toMatchObject([{ platform: 'google-drive' }])
    for (const [search, titles] of [
      ['BUSSOLA', ['Bússola']],
      ['compass', ['Bússola']],
      [youtube.toUpperCase(), ['Bússola']],
      ['drive.test/MAPA', ['']],
      ['serie 12', ['Série 12', 'Série 120']],
      ['0%_', []],
    ] as const)
      expect((await page({ search })).titles, search).toEqual(titles)
    // As the shop shows it: a deleted product has no page.
    expect((await page({ search: 'compass' })).items).toMatchObject([{ en: { title: 'Compass' }, productId: null }])
    // Their tab is the first of a screen that is also the cashier's.
    const cashier = await admin(store, { staffScopes: ['money'] })
    expect((await store.ask(api.listAdminVideos, { as: cashier })).body).toHaveLength(100)
    await store.db.delete(videos)
  })

  test('an admin adds, changes and deletes a video, and the gallery follows', async () => {
    const thumbnail = '/art/video/a.svg'
    const { id: productId } = await product(store)
    const titles = { title: 'Em uso', en: { title: 'In use' } }
    const { body } = await add({ thumbnail, ...titles, productId, _id: 'mine', createdAt: 1 })
    expect(await add({ productId: 'nothing' })).toMatchObject({ status: 404, body: { code: 'product_not_found' } })
    expect(body).toMatchObject({
      videoId: youtube,
      thumbnail,
      ...titles,
      productId,
      message: 'Vídeo adicionado com sucesso!',
    })
    const { message: _, ...row } = body
    expect((await store.ask(api.listVideos)).body).toEqual([row])
    const changed = await update(body._id, { platform: 'google-drive', videoId: drive, thumbnail: '' })
    expect(changed.body).toEqual({
      ...row,
      platform: 'google-drive',
      videoId: drive,
      thumbnail: null,
      message: 'Vídeo atualizado com sucesso!',
    })
    expect((await remove(body._id)).body).toEqual({ success: true, message: 'Vídeo excluído com sucesso!' })
    expect((await store.ask(api.listVideos)).body).toEqual([])
    const gone = { status: 404, body: { code: 'video_not_found' } }
    expect(await remove(body._id)).toMatchObject(gone)
    expect(await update(body._id)).toMatchObject(gone)
    expect(await trailOf(body._id)).toMatchObject([
      { action: 'video.create', actorId: boss.id },
      { action: 'video.update', before: { platform: 'youtube' }, after: { platform: 'google-drive' } },
      { action: 'video.delete', after: null },
    ])
  })

  test.each([
    ['youtube', `https://youtu.be/${youtube}?t=4`, youtube],
    ['youtube', `https://www.youtube.com/watch?list=x&v=${youtube}&t=4`, youtube],
    ['youtube', `https://m.youtube.com/watch?v=${youtube}`, youtube],
    ['youtube', `https://www.youtube.com/shorts/${youtube}`, youtube],
    ['youtube', `https://www.youtube-nocookie.com/embed/${youtube}`, youtube],
    ['youtube', `youtube.com/watch?v=${youtube}`, youtube],
    ['google-drive', `https://drive.google.com/file/d/${drive}/view?usp=sharing`, drive],
    ['google-drive', `https://drive.google.com/open?id=${drive}`, drive],
  ])('the id of a %s video is found in %s', async (platform, link, id) => {
    expect((await add({ platform, link, videoId: '' })).body.videoId).toBe(id)
    expect((await add({ platform, link, videoId: undefined })).body.videoId).toBe(id)
    expect((await add({ platform, link: 'https://elsewhere.test/', videoId: link })).body.videoId).toBe(id)
  })

  test.each([
    [{ videoId: 'short' }, 'videoId'],
    [{ videoId: drive }, 'videoId'],
    [{ videoId: `${youtube}x` }, 'videoId'],
    [{ platform: 'google-drive' }, 'videoId'],
    [{ videoId: '', link: 'https://vimeo.com/1' }, 'videoId'],
    [{ videoId: '', link: `https://evil.test/?https://youtu.be/${youtube}` }, 'videoId'],
    [{ videoId: '', link: `https://www.youtube.com/watch?v=${youtube}more` }, 'videoId'],
    [{ platform: 'vimeo' }, 'platform'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ link: `http://youtu.be/${youtube}` }, 'link'],
    [{ link: '' }, 'link'],
    [{ thumbnail: 'data:image/png;base64,AA==' }, 'thumbnail'],
  ])('a video with %o is refused', async (over, path) => {
    const { status, body } = await add(over)
    expect({ status, code: body.code, path: body.details?.[0]?.path }).toEqual({
      status: 400,
      code: 'invalid_input',
      path,
    })
  })

  test('a wrong id has an error text', async () => {
    expect((await add({ videoId: 'short' })).body.details).toEqual([
      { path: 'videoId', message: 'Informe o código do vídeo ou o endereço dele.' },
    ])
  })
})

describe('social links', () => {
  const form = (over: Record<string, unknown> = {}) => ({ platform: 'discord', link: 'https://chat.test/x', ...over })
  const add = (over?: Record<string, unknown>) => store.ask(api.addSocialLink, { as: boss, body: form(over) })
  const update = (id: string, over?: Record<string, unknown>) =>
    store.ask(api.updateSocialLink, { as: boss, params: { id }, body: form(over) })
  const remove = (id: string) => store.ask(api.deleteSocialLink, { as: boss, params: { id } })

  test('an admin adds, changes and deletes a link, and the shop follows', async () => {
    const { body } = await add({ _id: 'mine' })
    expect(body).toEqual({ _id: body._id, ...form(), message: 'Link social adicionado com sucesso!' })
    const changed = await update(body._id, { platform: 'tiktok', link: 'https://www.tiktok.com/@x' })
    expect(changed.body).toMatchObject({ platform: 'tiktok', message: 'Link social atualizado com sucesso!' })
    const { message: _, ...row } = changed.body
    expect((await store.ask(api.listSocialLinks)).body).toEqual([row])
    expect((await remove(body._id)).body).toEqual({ success: true, message: 'Link social excluído com sucesso!' })
    expect((await store.ask(api.listSocialLinks)).body).toEqual([])
    const gone = { status: 404, body: { code: 'social_link_not_found' } }
    expect(await remove(body._id)).toMatchObject(gone)
    expect(await update(body._id)).toMatchObject(gone)
    expect(await trailOf(body._id)).toMatchObject([
      { action: 'social_link.create', actorId: boss.id },
      { action: 'social_link.update', before: { platform: 'discord' }, after: { platform: 'tiktok' } },
      { action: 'social_link.delete', after: null },
    ])
  })

  test('a link, a picture and a video that are typed without https:// are saved with it', async () => {
    expect((await add({ link: ' discord.gg/abc ' })).body.link).toBe('https://discord.gg/abc')
    expect((await add({ link: 'www.münchen.example:8443/?a' })).body.link).toBe('https://www.münchen.example:8443/?a')
    const body = { platform: 'youtube', link: 'youtu.be/abcdefghijk', videoId: '', thumbnail: 'pics.test/a.png' }
    expect((await store.ask(api.addVideo, { as: boss, body })).body).toMatchObject({
      link: 'https://youtu.be/abcdefghijk',
      videoId: 'abcdefghijk',
      thumbnail: 'https://pics.test/a.png',
    })
    for (const own of [{ image: 'pics.test/c.png' }, { image: '/art/c.png' }]) {
      const saved = await store.ask(createCategory, { as: boss, body: { ...categoryForm(), ...own } })
      expect(saved.body.image).toBe(own.image.replace(/^p/, 'https://p'))
    }
  })

  test.each([
    [{ platform: 'myspace' }],
    [{ link: 'discord' }],
    [{ link: 'photo.png' }],
    [{ link: '//chat.test/x' }],
    [{ link: 'javascript:alert(1)//chat.test/x' }],
    [{ link: 'mailto:ana@chat.test/x' }],
    [{ link: 'user:secret@chat.test/x' }],
    [{ link: 'chat.test:x@evil.test/' }],
    [{ link: 'javascript:alert(1)' }],
    [{ link: 'http://chat.test/x' }],
    [{ link: 'https://user:secret@chat.test/x' }],
    [{ link: '/x' }],
    [{ link: undefined }],
  ])('a link with %o is refused', async (over) => {
    expect(await add(over)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })
})

describe('payment methods', () => {
  const turn = (id: string, isActive: unknown) =>
    store.ask(api.switchPaymentMethod, { as: boss, params: { id }, body: { isActive, name: 'Other', type: 'crypto' } })

  test('a method that is switched off cannot be paid with until it is on again', async () => {
    const off = await turn('pix', false)
    expect(off.body).toEqual({
      _id: 'pix',
      name: 'PIX',
      type: 'pix',
      isActive: false,
      message: 'Método de pagamento desativado com sucesso!',
    })
    const as = await client(store)
    const { id: productId } = await product(store)
    const pay = () => store.ask(payments.createPixPayment, { as, body: order(as, productId) })
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'method_disabled' } })
    const on = await turn('pix', true)
    expect(on.body).toMatchObject({ isActive: true, message: 'Método de pagamento ativado com sucesso!' })
    expect((await pay()).status).toBe(200)
    expect(await trailOf('pix')).toMatchObject([
      { action: 'payment_method.update', before: { isActive: 1 }, after: { isActive: 0 } },
      { action: 'payment_method.update', before: { isActive: 0 }, after: { isActive: 1 } },
    ])
  })

  test('a method whose provider is not configured can be switched off, not on', async () => {
    expect((await turn('crypto', false)).body).toMatchObject({ isActive: false })
    expect(await turn('crypto', true)).toMatchObject({ status: 409, body: { code: 'method_not_configured' } })
    expect(await trailOf('crypto')).toHaveLength(1)
  })

  test('a method that does not exist is not found, and a switch is true or false', async () => {
    expect(await turn('nothing', true)).toMatchObject({ status: 404, body: { code: 'method_not_found' } })
    for (const wrong of ['true', 1, null, undefined]) {
      expect(await turn('pix', wrong)).toMatchObject({ status: 400, body: { details: [{ path: 'isActive' }] } })
    }
  })
})

describe('refund windows', () => {
  const get = async () => (await store.ask(api.getShopSettings, { as: boss })).body
  const put = (body: Record<string, unknown>) => store.ask(api.updateShopSettings, { as: boss, body })

  const off = { four_eyes_brl_cents: 0, four_eyes_usd_cents: 0, four_eyes_keys: 0, four_eyes_coupon: 0 }
  const others = { ...off, panel_opens_with_keys: 0, emergency_move_days: 365, payer_check: 0 }

  test('are 24 hours and 7 days until an admin changes them, each change in the log', async () => {
    expect(await get()).toEqual({ ...others, refund_hours: 24, withdrawal_days: 7 })
    expect((await put({ refund_hours: '48' })).body).toMatchObject({ refund_hours: 48, withdrawal_days: 7 })
    expect((await put({ refund_hours: 72, withdrawal_days: 14 })).body).toMatchObject({ withdrawal_days: 14 })
    expect(await get()).toEqual({ ...others, refund_hours: 72, withdrawal_days: 14 })
    expect(await trailOf('refund_hours')).toMatchObject([
      { action: 'setting.update', actorId: boss.id, before: null, after: { value: 48 } },
      { action: 'setting.update', before: { value: 48 }, after: { value: 72 } },
    ])
    expect(await trailOf('withdrawal_days')).toMatchObject([{ before: null, after: { value: 14 } }])
  })

  test('are never shorter than the law and the terms have them, nor absurdly long', async () => {
    const before = await get()
    for (const body of [
      { refund_hours: 23 },
      { withdrawal_days: 6 },
      { refund_hours: 1441 },
      { withdrawal_days: 61 },
      {},
    ])
      expect((await put(body)).status, JSON.stringify(body)).toBe(400)
    expect((await put({ refund_hours: 48, withdrawal_days: 'many' })).status).toBe(400)
    expect(await get()).toEqual(before)
  })
})
