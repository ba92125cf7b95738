import { expect, test } from 'vitest'
import { requestRecovery } from '#schema/api/account-links.ts'
import * as accounts from '#schema/api/accounts.ts'
import { emailTo } from '../emails.ts'
import { honeypotData, unique } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { stranger } from '../people.ts'

const store = await openFileStore()
const password = 'chave-de-casa'

test.each([
  ['an apostrophe', "o'brien", 'loja.test', 'loja.test'],
  ['a long top-level domain', 'guia', 'moma.museum', 'moma.museum'],
  ['a domain in Punycode', 'ana', 'exemplo.xn--p1ai', 'exemplo.xn--p1ai'],
  ['a domain with letters beyond ASCII', 'ana', 'MÜNCHEN.example', 'xn--mnchen-3ya.example'],
])(
  'an address with %s registers, gets its e-mails, and logs in by each spelling',
  async (_, name, domain, delivered) => {
    const local = `${name}-${unique()}`
    const [typed, kept] = [` ${local}@${domain}\u200b`, `${local}@${delivered}`]
    const body = { name: 'Ana', email: typed, password, termsAccepted: true, honeypotData }
    expect((await store.ask(accounts.register, { ...stranger(), body })).status).toBe(200)
    expect((await emailTo(store, kept, 'verification')).to).toEqual([kept])
    for (const email of [typed, kept, kept.toUpperCase()]) {
      const session = await store.ask(accounts.login, { ...stranger(), body: { email, password, honeypotData } })
      expect((await store.ask(accounts.me, { as: session.body })).body.email).toBe(kept)
    }
    expect((await store.ask(requestRecovery, { ...stranger(), body: { email: typed, honeypotData } })).status).toBe(200)
    expect((await emailTo(store, kept, 'recovery')).to).toEqual([kept])
    const again = await store.ask(accounts.register, { ...stranger(), body: { ...body, email: kept } })
    expect(again).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  },
)
