import { expect, test } from 'vitest'
import { confirmVerification } from '#schema/api/account-links.ts'
import { accountLinkUrl } from '#worker/domain/emails/addresses.ts'
import { linkCode } from '#worker/lib/link-codes.ts'
import { openFileStore } from '../open-store.ts'
import { client, stranger } from '../people.ts'
import { accountLink } from '../rows.ts'
import { firstOf } from '../width.ts'

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

test('a link is used by its code, in whatever case and with whatever between its letters; no other code is one', async () => {
  const who = await client(store)
  const link = await accountLink(store, who, { purpose: 'verify' })
  // Begins as the other does.
  await accountLink(store, await client(store), { purpose: 'verify', id: `${link.id.slice(0, -1)}x` })
  const code = linkCode(store.deps.linkTokens.sign(link.id))
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$/)
  const use = async (token: string) => (await store.ask(confirmVerification, { ...stranger(), body: { token } })).status
  const changed = [...code].map((letter, at) => code.slice(0, at) + (letter === 'Z' ? 'Y' : 'Z') + code.slice(at + 1))
  for (const wrong of [
    ...firstOf(changed, 3),
    changed.at(-1) ?? '',
    code.slice(1),
    `${code}A`,
    '-'.repeat(19),
    'IO01'.repeat(4),
  ])
    expect([wrong, await use(wrong)]).toEqual([wrong, 400])
  for (const right of [
    code,
    code.toLowerCase(),
    code.replaceAll('-', ''),
    ` ${code.replaceAll('-', ' \u2011 ')}.`,
    `\u200b“${code}”`,
  ])
    expect([right, await use(right)]).toEqual([right, 200])
})
