import { describe, expect, test } from 'vitest'
import { updateCategory } from '#schema/api/categories.ts'
import { updateCoupon } from '#schema/api/coupons.ts'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { updateFeedback } from '#schema/api/feedback.ts'
import { updateKey } from '#schema/api/licenses.ts'
import { updateNotification } from '#schema/api/notifications.ts'
import { updateProduct } from '#schema/api/products.ts'
import { switchPaymentMethod, updateSocialLink, updateVideo } from '#schema/api/settings.ts'
import { updateSuggestion } from '#schema/api/suggestions.ts'
import { setUserRole, setUserStatus } from '#schema/api/users.ts'
import { served } from '#worker/http/serve.ts'
import '#worker/app.ts'
import { callFor, endpointKey } from '../calls.ts'
import { type Dump, dump, type Row } from '../dump.ts'
import { openFileStore } from '../open-store.ts'
import { admin } from '../people.ts'
import { coupon, couponHold, pendingPayment, video } from '../rows.ts'

/** Every update of a row with one field of its good call: the other columns keep their values. */
const store = await openFileStore({ pix: 'all' })

/** The columns of a field, where they are not its name in snake case. */
const updates = new Map<Endpoint, Record<string, string[]>>([
  [updateCoupon, { code: ['code', 'folded_code'] }],
  [updateProduct, { name: ['name', 'folded_name'], price: ['price_brl', 'price_usd'] }],
  [updateCategory, { name: ['name', 'folded_name'] }],
  [updateKey, { reason: ['off_reason'] }],
  [updateNotification, {}],
  [updateFeedback, {}],
  [updateSuggestion, {}],
  [updateVideo, {}],
  [updateSocialLink, {}],
  [switchPaymentMethod, {}],
  [setUserRole, {}],
  [setUserStatus, { action: ['is_blocked', 'session_version'] }],
])

/** Other writes to one row, and why they are not updates of its fields. */
const others: Record<string, string> = {
  'PUT /api/auth/second-factor/:id': 'has one field, the name, and is for its owner alone',
  'PUT /api/auth/product/maintenance/:id': 'starts or ends maintenance, which moves licences too',
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns in which rows that were there before have changed, but for the instant of the change. */
function changedColumns(before: Dump, after: Dump): string[] {
  const changed = Object.entries(before).flatMap(([table, rows]) =>
    rows
      .filter(({ id }) => typeof id === 'string')
      .flatMap((row) => {
        const now: Row = after[table]?.find(({ id }) => id === row.id) ?? {}
        return Object.keys(row).filter((column) => row[column] !== now[column])
      }),
  )
  return [...new Set(changed)].filter((column) => column !== 'updated_at').sort()
}

/** Asks the endpoint's good call with one body after another. */
async function changesBy(endpoint: Endpoint, bodies: (whole: Row) => unknown[]) {
  const question = await callFor(store, endpoint)
  const changes = []
  let before = await dump(store)
  for (const asked of bodies(question.body as Row)) {
    const { status, body } = await store.ask(endpoint, { ...question, body: asked })
    const after = await dump(store)
    changes.push({ asked, status, body, columns: changedColumns(before, after) })
    before = after
  }
  return changes
}

const named = [...updates].map(([endpoint, columns]) => [endpointKey(endpoint), endpoint, columns] as const)

test('every update of one row is here', () => {
  const rows = served.filter(({ endpoint: { method, path, body } }) => method === 'PUT' && body && path.endsWith(':id'))
  const listed = [...named.map(([name]) => name), ...Object.keys(others)]
  const bare = served.filter(({ endpoint: { path } }) => /^\/api\/auth\/admin\/users\/:id\/(role|status)$/.test(path))
  const expected = [...rows, ...bare].map(({ endpoint }) => endpointKey(endpoint))
  expect(listed.sort()).toEqual(expected.sort())
})

describe.each(named)('%s', (_, endpoint, columns) => {
  test('changes what one field says, and nothing else; a body without a field it refuses', async () => {
    const all = await changesBy(endpoint, (whole) => [
      {},
      { unknown: 1 },
      ...Object.entries(whole).map(([field, value]) => ({ [field]: value })),
    ])
    for (const { status, body, columns: changed } of all.slice(0, 2))
      expect({ status, code: body.code, changed }).toEqual({ status: 400, code: 'invalid_input', changed: [] })
    const changes = all.slice(2)
    for (const { asked, status, body, columns: changed } of changes) {
      const [field = ''] = Object.keys(asked as Row)
      expect(status, `${field}: ${JSON.stringify(body)}`).toBe(200)
      expect(columns[field] ?? [columnOf(field)], field).toEqual(expect.arrayContaining(changed))
    }
    if (endpoint !== switchPaymentMethod) expect(changes.flatMap(({ columns: changed }) => changed)).not.toEqual([])
  })
})

test('the price in one currency is changed alone', async () => {
  const [changed, empty] = await changesBy(updateProduct, () => [{ price: { USD: '12.34' } }, { price: {} }])
  expect(changed).toMatchObject({ status: 200, columns: ['price_usd', 'prices_since'] })
  expect(empty).toMatchObject({ status: 400, body: { code: 'invalid_input' }, columns: [] })
})

test('a coupon switched off keeps the discount that somebody else has set meanwhile', async () => {
  const as = await admin(store)
  const { id } = await coupon(store, { discount: 10 })
  const update = (body: unknown) => store.ask(updateCoupon, { as, params: { id }, body })
  await Promise.all([update({ discount: 35 }), update({ isActive: false }), update({ maxUses: 7 })])
  expect((await update({ validUntil: null })).body).toMatchObject({ discount: 35, isActive: false, maxUses: 7 })
})

test('a limit alone is held against the uses that the row has', async () => {
  const as = await admin(store)
  const { id } = await coupon(store, { maxUses: 5, currentUses: 2 })
  for (const name of ['held', 'used'] as const)
    await couponHold(store, { couponId: id, paymentId: (await pendingPayment(store)).id, state: name })
  const update = (maxUses: number) => store.ask(updateCoupon, { as, params: { id }, body: { maxUses } })
  expect(await update(1)).toMatchObject({ status: 409, body: { code: 'coupon_below_uses' } })
  expect(await update(2)).toMatchObject({ status: 200, body: { maxUses: 2 } })
})

describe('a video', () => {
  const youtube = 'aqz-KE-bpKQ'
  const drive = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms'
  const change = async (body: unknown) => {
    const as = await admin(store)
    const { id } = await video(store, { platform: 'youtube', videoId: youtube, link: `https://youtu.be/${youtube}` })
    const { status, body: answer } = await store.ask(updateVideo, { as, params: { id }, body })
    return { status, code: answer.code, platform: answer.platform, videoId: answer.videoId }
  }
  const ofDrive = `https://drive.google.com/file/d/${drive}/view`

  test.each([
    [{ platform: 'google-drive' }, 'video_id_invalid'],
    [{ videoId: drive }, 'video_id_invalid'],
    [{ videoId: ofDrive }, 'video_id_invalid'],
    [{ videoId: 'short' }, 'invalid_input'],
    [{ videoId: '' }, 'invalid_input'],
    [{ platform: 'google-drive', videoId: youtube }, 'invalid_input'],
    [{ videoId: '', link: 'https://vimeo.com/1' }, 'invalid_input'],
  ])('with %o would have an id that its platform does not know', async (body, code) => {
    expect(await change(body)).toMatchObject({ status: 400, code })
  })

  test.each([
    [{ platform: 'youtube' }, 'youtube', youtube],
    [{ videoId: 'https://youtu.be/abcdefghijk' }, 'youtube', 'abcdefghijk'],
    [{ videoId: '', link: 'https://youtu.be/abcdefghijk' }, 'youtube', 'abcdefghijk'],
    [{ platform: 'google-drive', videoId: drive }, 'google-drive', drive],
    [{ platform: 'google-drive', link: ofDrive }, 'google-drive', drive],
    [{ link: 'https://youtu.be/abcdefghijk' }, 'youtube', youtube],
  ])('with %o is changed', async (body, platform, videoId) => {
    expect(await change(body)).toMatchObject({ status: 200, platform, videoId })
  })
})
