import { expect, test } from 'vitest'
import { coalesceReads } from '#worker/providers/sellers/coalesce.ts'
import { readFilteredJson } from '#worker/providers/sellers/filter-json.ts'

/** A text as it comes over the wire, so many bytes at a time. */
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
const sift = (text: string, size = 7) => readFilteredJson(arriving(text, size), (object) => object.includes('wanted'))

const odd = ['}', '{', '"', '\\', '},{"key":"x', '{"note":"wanted"}', 'é🔑\n', '[', ']', '{}']
test.each([1, 2, 7, 10_000])('a long list is sifted whatever stands in it, %i bytes at a time', async (size) => {
  const keys = odd.flatMap((text) => [
    { key: text, note: 'other' },
    { key: text, note: 'wanted', expires: null },
  ])
  const sifted = await sift(JSON.stringify({ success: true, message: 'Got {all}', keys, more: { a: 1 } }), size)
  const isWanted = (row: object) => JSON.stringify(row).includes('wanted')
  expect(sifted).toMatchObject({ success: true, keys: keys.map((row) => (isWanted(row) ? row : 0)) })
})

test('a single object is as it was, and what is no JSON is refused', async () => {
  expect(await sift(' {"success":false,"message":"No keys"}')).toEqual({ success: false, message: 'No keys' })
  expect(await sift('[]')).toEqual([])
  expect(await sift('{"success":true,"keys":{"0":{"note":"other"}}}')).toEqual({ success: true, keys: { 0: 0 } })
  for (const text of ['', 'Endpoint Deprecated', '{"success":true,"keys":[{"note":"wan', '{'])
    await expect(sift(text)).rejects.toThrow(SyntaxError)
})

test('an answer without end that is no list is given up before it fills the memory', async () => {
  const endless = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array(65_536).fill(123)) })
  await expect(readFilteredJson(endless, () => true)).rejects.toThrow(SyntaxError)
})

test('who asks while a look is under way shares the next, and one that failed is not the others’', async () => {
  const looks: string[][] = []
  const look = coalesceReads(async (wanted) => {
    const n = looks.push(wanted)
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (n === 1) throw new Error('down')
    return n
  })
  const first = [look('a'), look('b')]
  await expect.poll(() => looks.length).toBe(1)
  const second = ['c', 'd', 'e'].map(look)
  for (const one of first) await expect(one).rejects.toThrow('down')
  expect(await Promise.all(second)).toEqual([2, 2, 2])
  expect(await look('f')).toBe(3)
  expect(looks).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']])
})
