import { expect, test } from 'vitest'
import { brand } from '#schema/brand.ts'
import { socialLinks } from '#schema/tables/index.ts'
import { client } from '../people.ts'
import { purchase } from '../purchases.ts'
import { isWide, wide } from '../width.ts'
import { linkVars } from './all-pages.ts'
import type { OpenPage } from './browser.ts'
import type { Site } from './open-site.ts'
import { openSharedSite } from './shared-page.ts'

// Where links are sent by e-mail, the login leads to them instead.
const withoutMail = { RESEND_API_KEY: '' }
const plain = openSharedSite({ isSeeded: true, vars: withoutMail })
const configured = openSharedSite({ isSeeded: true, vars: { ...linkVars, ...withoutMail } })

const words = {
  'pt-BR': {
    next: 'Continuar',
    forgot: 'O suporte ajuda você a entrar de novo',
    speak: /^Falar com o suporte/,
    menu: /^Suporte/,
  },
  en: {
    next: 'Continue',
    forgot: 'Support will help you get back in',
    speak: /^Talk to support/,
    menu: /^Support/,
  },
} as const

/** The shop's mentions of support, each on its page, lead to the address. `areAll`: not only that of the questions. */
async function expectAddress(site: Site, lang: 'pt-BR' | 'en', address: string, areAll = isWide) {
  const say = words[lang]
  const visitor = await site.openPage({ lang, termsAccepted: true, path: '/products#faq' })
  // The configuration and the social links arrive after the page.
  const expectHref = ({ page }: OpenPage, name: string | RegExp) => {
    const link = page.getByRole('main').getByRole('link', { name }).first()
    return expect.poll(() => link.getAttribute('href'), { message: `${name} at ${page.url()}` }).toBe(address)
  }
  await expectHref(visitor, say.speak)
  if (!areAll) return
  const user = await client(site.store, { password: 'chave-de-casa' })
  await visitor.page.goto('/login')
  await visitor.page.getByLabel('E-mail', { exact: true }).fill(user.email)
  await visitor.page.getByRole('button', { name: say.next, exact: true }).click()
  await expectHref(visitor, say.forgot)
  const signedIn = await site.openPage({ lang, token: user.token, path: '/dashboard' })
  await expectHref(signedIn, say.menu)
  const { payment } = await purchase(site.store, user)
  await signedIn.page.goto(`/payments/payment-confirmation/${payment.id}`)
  await expectHref(signedIn, say.speak)
}

test('every mention of support leads to the configured page', async () => {
  await expectAddress(configured, 'en', linkVars.SUPPORT_URL, true)
})

wide.test(
  'without a configured page every mention leads to the chat community, and without one to the e-mail',
  async () => {
    const links = await plain.store.db.select().from(socialLinks)
    const community = links.find(({ platform }) => platform === 'discord')?.link ?? ''
    await expectAddress(plain, 'pt-BR', community)
    await plain.store.db.delete(socialLinks)
    await expectAddress(plain, 'pt-BR', `mailto:${brand.supportEmail}`)
    await plain.store.db.insert(socialLinks).values(links)
  },
)
