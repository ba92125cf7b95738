import { beforeAll, describe, expect, test } from 'vitest'

test('fails always', () => expect(process.env.EXAMPLE_FILE).toBe(''))
test('passes', () => expect(1).toBe(1))
describe('whose hook fails', () => {
  beforeAll(() => {
    throw new Error('not prepared')
  })
  test('is not reached', () => expect(1).toBe(1))
})
