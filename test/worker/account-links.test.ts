import { expect, test } from 'vitest'
import { accountLinkUrl } from '#worker/domain/emails/addresses.ts'
import { openFileStore } from '../open-store.ts'

const store = await openFileStore()

const id = '00112233445566778899aabbccddeeff'

test('the token of a link stands in the fragment of its page, in the reader’s language', () => {
  const { deps } = store
  expect(deps.publicUrl).toMatch(/^http/)
  const token = deps.linkTokens.sign(id)
  expect(token).toMatch(/^[0-9a-f]{32}\.[0-9a-f]{64}$/)
  expect(accountLinkUrl(deps, 'pt-BR', 'recover', id)).toBe(`${deps.publicUrl}/reset-password#${token}`)
  expect(accountLinkUrl(deps, 'en', 'verify', id)).toBe(`${deps.publicUrl}/en/verify-email#${token}`)
  expect(accountLinkUrl(deps, 'en', 'change_from', id)).toBe(accountLinkUrl(deps, 'en', 'change_to', id))
})

test.each([
  ['nothing', () => ''],
  ['the id alone', () => id],
  ['an empty signature', () => `${id}.`],
  ['another id’s signature', (token: string) => `f${token.slice(1)}`],
  ['a changed signature', (token: string) => token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  ['more than a signature', (token: string) => `${token}.${token}`],
  ['upper case', (token: string) => token.toUpperCase()],
])('%s is no token', (_, change) => {
  const { linkTokens } = store.deps
  const token = linkTokens.sign(id)
  expect(linkTokens.read(token)).toBe(id)
  expect(linkTokens.read(change(token))).toBeNull()
})
