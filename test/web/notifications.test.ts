import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser, tokenOf } from './browser-stub.ts'

let store = stubBrowser()
const { setDoNotDisturb, markAllRead, markRead, notifications, doNotDisturb, withDoNotDisturb, countUnread } =
  await import('#web/state/notifications.ts')
const { isSameDay, relativeTime } = await import('#web/layout/relative-time.ts')
const { splitLinks } = await import('#web/layout/split-links.ts')

const notice = (id: string, read = false) => ({
  _id: id,
  title: id,
  content: '',
  category: 'geral' as const,
  status: 'active' as const,
  sender: null,
  topic: null,
  read,
  createdAt: '2026-11-21T12:00:00.000Z',
})
const token = tokenOf({ userId: 'u1', role: 'client', exp: 9_999_999_999 })
const reload = vi.fn()

/** Stubs the answers to the list and to every write. */
function serve(list: unknown, write: [status: number, body: object] = [200, { success: true }]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path.split('?')[0]}`)
    if (method === 'GET')
      return Array.isArray(list)
        ? Response.json(list)
        : Response.json({ code: 'refused', error: 'no' }, { status: Number(list) })
    return Response.json(write[1], { status: write[0] })
  })
  return asked
}
const shown = () => notifications.data.map(({ _id, read }) => `${_id}${read ? '' : '*'}`).join(' ')

beforeEach(() => {
  store = stubBrowser()
  store.set('token', token)
  reload.mockClear()
  vi.stubGlobal('location', { reload })
})

test('a notification is marked at once, and a list requested before does not undo it', async () => {
  const asked = serve([notice('a'), notice('b')])
  await notifications.load('u1', 'en')
  const marking = markRead('a')
  expect(shown()).toBe('a b*')
  await marking
  await markRead('a')
  expect(asked.filter((call) => call.startsWith('PUT'))).toEqual(['PUT /api/auth/notifications/a/read'])
  await notifications.load('u1', 'en')
  expect(shown()).toBe('a b*')
})

test('a notification is unread again where the request fails', async () => {
  serve([notice('c'), notice('d', true)], [503, { code: 'database_unavailable', error: 'later' }])
  await notifications.load('u2', 'en')
  await expect(markAllRead()).rejects.toMatchObject({ status: 503 })
  expect(shown()).toBe('c* d')
  serve([])
  await markAllRead()
  expect(shown()).toBe('c d')
})

test('another user starts with an empty list', async () => {
  serve([notice('e')])
  await notifications.load('u3', 'en')
  serve(503)
  await notifications.load('u4', 'en')
  expect(notifications).toMatchObject({ data: [], isLoaded: false, status: 'failed' })
})

test.each([401, 403])('a %i clears the session and reloads the page', async (status) => {
  store.set('theme', 'dark')
  serve(status)
  await notifications.load('u5', 'en')
  expect([...store.keys()]).toEqual(['theme'])
  expect(reload).toHaveBeenCalledOnce()
})

test('neither another error nor the refusal of an old token ends a session', async () => {
  serve(500)
  await notifications.load('u6', 'en')
  vi.stubGlobal('fetch', async () => {
    store.set('token', 'newer')
    return new Response('{}', { status: 401 })
  })
  await notifications.load('u6', 'en')
  expect(store.get('token')).toBe('newer')
  expect(reload).not.toHaveBeenCalled()
})

test('“do not disturb” is stored, and counts everything as read on this device only', () => {
  setDoNotDisturb(true)
  expect(store.get('notificationsDoNotDisturb')).toBe('true')
  const list = [notice('f'), notice('g', true)]
  expect(countUnread(withDoNotDisturb(list, doNotDisturb.isOn))).toBe(0)
  setDoNotDisturb(false)
  expect(store.get('notificationsDoNotDisturb')).toBe('false')
  expect(countUnread(withDoNotDisturb(list, doNotDisturb.isOn))).toBe(1)
})

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

test.each([
  [-5 * minute, 'agora', 'now'],
  [59 * second, 'agora', 'now'],
  [minute, 'há 1 minuto', '1 minute ago'],
  [59 * minute, 'há 59 minutos', '59 minutes ago'],
  [hour, 'há 1 hora', '1 hour ago'],
  [day - second, 'há 23 horas', '23 hours ago'],
  [day, 'ontem', 'yesterday'],
  [2 * day, 'há 2 dias', '2 days ago'],
  [7 * day - second, 'há 6 dias', '6 days ago'],
  [7 * day, '14 de nov. de 2026', 'Nov 14, 2026'],
])('%i ms ago', (age, pt, en) => {
  const now = new Date(2026, 10, 21, 15).getTime()
  expect(relativeTime(now - age, now, 'pt-BR')).toBe(pt)
  expect(relativeTime(now - age, now, 'en')).toBe(en)
})

test('isSameDay compares calendar days', () => {
  const noon = new Date(2026, 10, 21, 12).getTime()
  expect(isSameDay(noon - 12 * hour, noon)).toBe(true)
  expect(isSameDay(noon - 12 * hour - 1, noon)).toBe(false)
})

test('URLs in a text become links, without the punctuation after them', () => {
  expect(splitLinks('Diga aqui: https://a.co/r?x=1. Até (http://b.co/é)!')).toEqual([
    { at: 0, text: 'Diga aqui: ' },
    { at: 11, text: 'https://a.co/r?x=1', href: 'https://a.co/r?x=1' },
    { at: 29, text: '. Até (' },
    { at: 36, text: 'http://b.co/é', href: 'http://b.co/é' },
    { at: 49, text: ')!' },
  ])
  expect(splitLinks('javascript:alert(1)')).toEqual([{ at: 0, text: 'javascript:alert(1)' }])
  expect(splitLinks('')).toEqual([])
})
