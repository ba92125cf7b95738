import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { brand } from '#schema/brand.ts'
import { socialLinks } from '#schema/tables/settings.ts'
import { client } from '../people.ts'
import { purchase } from '../purchases.ts'
import { linkVars } from './all-pages.ts'
import { inEnglish, inPortuguese } from './flow-languages.ts'
import { openSite, type Site } from './open-site.ts'

// Where links are sent by e-mail, the login leads to them instead.
const withoutMail = { RESEND_API_KEY: '' }
const plain = openSite({ isSeeded: true, vars: withoutMail })
const configured = openSite({ isSeeded: true, vars: { ...linkVars, ...withoutMail } })

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

const hrefOf = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first()

/** Where the shop's mentions of support lead, each on its page. */
async function addressesIn(site: Site, lang: 'pt-BR' | 'en') {
  const say = words[lang]
  const found: Record<string, string | null> = {}
  const user = await client(site.store, { password: 'chave-de-casa' })
  const visitor = await site.openPage({ lang, termsAccepted: true, path: '/login' })
  await visitor.page.getByLabel('E-mail', { exact: true }).fill(user.email)
  await visitor.page.getByRole('button', { name: say.next, exact: true }).click()
  const forgot = hrefOf(visitor.page, say.forgot)
  await forgot.waitFor()
  const read = async (place: string, link: ReturnType<typeof hrefOf>) => {
    await link.waitFor({ state: 'attached' })
    // The configuration and the social links arrive after the page.
    await link.page().waitForLoadState('networkidle')
    found[place] = await link.getAttribute('href')
  }
  await read('login', forgot)
  await visitor.page.goto('/products#faq')
  await read('faq', hrefOf(visitor.page, say.speak))
  const signedIn = await site.openPage({ lang, token: user.token, path: '/dashboard' })
  await read('dashboard', hrefOf(signedIn.page, say.menu))
  const { payment } = await purchase(site.store, user)
  await signedIn.page.goto(`/payments/payment-confirmation/${payment.id}`)
  await read('confirmation', hrefOf(signedIn.page, say.speak))
  return found
}

const everywhere = (address: string) => ({ login: address, faq: address, dashboard: address, confirmation: address })

test.each(inEnglish)('every mention of support leads to the configured page (%s)', async (lang) => {
  expect(await addressesIn(configured, lang)).toEqual(everywhere(linkVars.SUPPORT_URL))
})

test.each(inPortuguese)(
  'without a configured page every mention leads to the chat community, and without one to the e-mail (%s)',
  async (lang) => {
    const links = await plain.store.db.select().from(socialLinks)
    const community = links.find(({ platform }) => platform === 'discord')?.link ?? ''
    expect(await addressesIn(plain, lang)).toEqual(everywhere(community))
    await plain.store.db.delete(socialLinks)
    expect(await addressesIn(plain, lang)).toEqual(everywhere(`mailto:${brand.supportEmail}`))
    await plain.store.db.insert(socialLinks).values(links)
  },
)
