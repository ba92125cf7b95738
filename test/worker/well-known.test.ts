import { expect, test } from 'vitest'
import { brand } from '#schema/brand.ts'
import { openFileStore } from '../open-store.ts'

const publicUrl = 'https://shop.test'
const store = await openFileStore({ vars: { PUBLIC_URL: publicUrl } })
const day = 86_400_000

test('security.txt says where a weakness is reported, in the form of RFC 9116, and never goes stale', async () => {
  const answer = await store.fetch('/.well-known/security.txt')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  const lines = (await answer.text()).trimEnd().split('\n')
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)))
  expect(lines).toHaveLength(4)
  expect(fields).toEqual({
    Contact: `mailto:${brand.supportEmail}?subject=security`,
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
    'Preferred-Languages': 'pt-BR, en',
    Canonical: `${publicUrl}/.well-known/security.txt`,
  })
  const left = Date.parse(fields.Expires ?? '') - Date.now()
  expect(left).toBeGreaterThan(90 * day)
  expect(left).toBeLessThan(365 * day)
})

test('programs are told of it without its text by HEAD, and nobody writes to it', async () => {
  const head = await store.fetch('/.well-known/security.txt', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/i),
    '',
  ])
  expect((await store.fetch('/.well-known/security.txt', { method: 'POST' })).status).toBe(404)
})

test.each(['GET', 'HEAD'])(
  'password managers are led to the page of the password, and nowhere else (%s)',
  async (method) => {
    const visit = (path: string) => store.fetch(path, { method, redirect: 'manual' })
    const { status, headers } = await visit('/.well-known/change-password?next=//evil.test')
    expect([status, headers.get('location')]).toEqual([302, '/dashboard/password'])
    // They ask for an address that cannot exist first, to see that the shop does not answer everything.
    expect(
      (await visit('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).status,
    ).toBe(404)
  },
)
