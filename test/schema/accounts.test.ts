import { expect, test } from 'vitest'
import { maskEmail } from '#schema/rules/accounts.ts'

test('an e-mail address is masked so that its owner still recognises it', () => {
  const masked = ['cliente@trinco.test', 'a@b', '"x@y"@z.com.br', '', '😀@é.com'].map(maskEmail)
  expect(masked).toEqual(['c•••@t•••.test', 'a•••@b•••', '"•••@z•••.br', '•••@•••', '😀•••@é•••.com'])
})
