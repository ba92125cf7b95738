import { expect, test } from 'vitest'
import { coalesceReads } from '#worker/providers/sellers/coalesce.ts'

test('callers that arrive during a read share the next one, and a failed read fails its own callers alone', async () => {
  const reads: string[][] = []
  const read = coalesceReads(async (wanted) => {
    const n = reads.push(wanted)
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (n === 1) throw new Error('down')
    return n
  })
  const first = [read('a'), read('b')]
  await expect.poll(() => reads.length).toBe(1)
  const second = ['c', 'd', 'e'].map(read)
  for (const one of first) await expect(one).rejects.toThrow('down')
  expect(await Promise.all(second)).toEqual([2, 2, 2])
  expect(await read('f')).toBe(3)
  expect(reads).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']])
})
