import { expect, test } from 'vitest'
import { readFilteredJson } from '#worker/providers/sellers/filter-json.ts'

/** A stream of a text, `size` bytes at a time. */
function arriving(text: string, size: number) {
  const bytes = new TextEncoder().encode(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.slice(n * size, (n + 1) * size))
  return new ReadableStream<Uint8Array>({
    pull: (to) => {
      const piece = pieces.shift()
      if (piece) to.enqueue(piece)
      else to.close()
    },
  })
}
const filter = (text: string, size = 7) => readFilteredJson(arriving(text, size), (object) => object.includes('wanted'))

const odd = ['}', '{', '"', '\\', '},{"key":"x', '{"note":"wanted"}', 'é🔑\n', '[', ']', '{}']

test.each([1, 2, 7, 10_000])('a long list is filtered whatever it contains, %i bytes at a time', async (size) => {
  const keys = odd.flatMap((text) => [
    { key: text, note: 'other' },
    { key: text, note: 'wanted', expires: null },
  ])
  const filtered = await filter(JSON.stringify({ success: true, message: 'Got {all}', keys, more: { a: 1 } }), size)
  const isWanted = (row: object) => JSON.stringify(row).includes('wanted')
  expect(filtered).toMatchObject({ success: true, keys: keys.map((row) => (isWanted(row) ? row : 0)) })
})

test('a single object is unchanged, and what is not JSON is refused', async () => {
  expect(await filter(' {"success":false,"message":"No keys"}')).toEqual({ success: false, message: 'No keys' })
  expect(await filter('[]')).toEqual([])
  expect(await filter('{"success":true,"keys":{"0":{"note":"other"}}}')).toEqual({ success: true, keys: { 0: 0 } })
  for (const text of ['', 'Endpoint Deprecated', '{"success":true,"keys":[{"note":"wan', '{'])
    await expect(filter(text)).rejects.toThrow(SyntaxError)
})

test('an endless answer that is not a list is aborted before it fills the memory', async () => {
  const endless = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array(65_536).fill(123)) })
  await expect(readFilteredJson(endless, () => true)).rejects.toThrow(SyntaxError)
})
