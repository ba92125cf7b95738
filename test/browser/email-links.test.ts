import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { requestRecovery, sendVerification } from '#schema/api/account-links.ts'
import { textOf } from '#schema/api/errors.ts'
import type { EmailKind } from '#schema/rules/emails.ts'
import { users } from '#schema/tables/index.ts'
import { emailTo } from '../emails.ts'
import { honeypotData } from '../forms.ts'
import { client, stranger } from '../people.ts'
import { findRow } from '../rows.ts'
import { firstOf } from '../width.ts'
import { filled, logIn } from './account-steps.ts'
import { expectNoHorizontalScroll } from './client-page.ts'
import { type Lang, texts } from './page-states.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const codeLabels: Record<Lang, string> = {
  'pt-BR': 'Código, se a página pedir',
  en: 'Code, if the page asks for it',
}

/** The link of the latest e-mail of a kind, and the code that stands in it. */
async function mailTo(address: string, kind: EmailKind, lang: Lang) {
  const { links, text } = await emailTo(site.store, address, kind)
  const link = links.find((one) => one.includes('#')) ?? ''
  const [, code = ''] = new RegExp(`${codeLabels[lang]}: ([A-Z2-9]{4}(?:-[A-Z2-9]{4}){3})\n`).exec(text) ?? []
  expect(code).not.toBe('')
  return { link, secret: link.split('#')[1] ?? '', code }
}

/** Every request of the page: its address, and where it says that it comes from. */
function requestsOf(page: Page) {
  const seen: string[] = []
  page.context().on('request', (request) => seen.push(`${request.url()} ${request.headers().referer ?? ''}`))
  return seen
}

const byHand = (code: string) => ` ${code.toLowerCase().replaceAll('-', ' ')}.`

const gateways = {
  'leaves it': (link: string) => link,
  'encodes its #': (link: string) => link.replace('#', '%23'),
  'cuts it at the #': (link: string) => link.replace(/#.*/, ''),
}

test.each<[keyof typeof gateways, Lang]>([
  ['leaves it', 'pt-BR'],
  ['encodes its #', 'pt-BR'],
  ['encodes its #', 'en'],
  ['cuts it at the #', 'pt-BR'],
  ['cuts it at the #', 'en'],
])(
  'where a gateway takes the link of a new password and %s, it is set all the same, and its secret stays out of logs and referrers (%s)',
  async (gateway, lang) => {
    const { recovery: t } = texts[lang]
    const who = await client(site.store, { language: lang })
    await site.store.ask(requestRecovery, { ...stranger(), body: { email: who.email, honeypotData } })
    const { link, secret, code } = await mailTo(who.email, 'recovery', lang)
    const { page, pageErrors } = await site.openPage({ width: 360, lang, termsAccepted: true })
    const requests = requestsOf(page)
    await page.goto(gateways[gateway](link))
    await page.getByRole('heading', { name: t.reset.title, level: 1 }).waitFor()
    const password = page.getByLabel(t.reset.password, { exact: true })
    if (gateway === 'cuts it at the #') {
      await page.getByText(t.code.text).waitFor()
      await expectNoHorizontalScroll(page)
      await page.getByLabel(t.code.label, { exact: true }).fill(byHand(code))
    } else await expect.poll(() => page.evaluate<string>('location.href')).toBe(link.replace(/#.*/, ''))
    await password.fill('uma-senha-nova')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/login/)
    await logIn(page, lang, { email: who.email, password: 'uma-senha-nova' })

    const holding = requests.filter((line) => line.includes(secret) || line.includes(code))
    expect(holding).toEqual(gateway === 'encodes its #' ? [`${gateways[gateway](link)} `] : [])
    const logged = JSON.stringify(site.store.logs)
    expect([logged.includes(secret), logged.includes(code)]).toEqual([false, false])
    expect(pageErrors).toEqual([])
  },
)

test.each(firstOf(['pt-BR', 'en'] as const))(
  'a link that arrives without its secret leads to the code, which is refused where it is wrong, and asks for a new e-mail (%s)',
  async (lang) => {
    const { recovery: t } = texts[lang]
    const who = await client(site.store, { language: lang })
    await site.store.ask(sendVerification, { as: who })
    const { link, secret, code } = await mailTo(who.email, 'verification', lang)
    const { page } = await site.openPage({ width: 360, lang, termsAccepted: true })
    await page.goto(link.replace(/#.*/, ''))
    const field = page.getByLabel(t.code.label, { exact: true })
    const submit = page.getByRole('button', { name: t.verify.submit })
    await page.getByText(t.code.text).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: t.invalid.toAccount }).getAttribute('href'))
      .toMatch(/\/dashboard#email$/)
    await submit.click()
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    const other = code.startsWith('A') ? 'B' : 'A'
    await field.fill(other + code.slice(1))
    await submit.click()
    await page.getByText(textOf('link_invalid', lang)).waitFor()
    expect(await findRow(site.store, users, who.id)).toMatchObject({ emailVerifiedAt: null })
    // The whole link, copied from the e-mail, is as good.
    await field.fill(lang === 'en' ? ` ${link} ` : byHand(code))
    await submit.click()
    await page.getByText(filled(t.verify.done, { email: who.email })).waitFor()
    await expect.poll(() => findRow(site.store, users, who.id)).toMatchObject({ emailVerifiedAt: expect.any(Number) })
    expect(secret).toHaveLength(97)
  },
)

test('who reads the e-mail on another device types its code on the page that asked for it', async () => {
  const { recovery: t } = texts['pt-BR']
  const { page } = await site.openPage({ termsAccepted: true, path: '/forgot-password' })
  await page.getByRole('link', { name: t.code.have }).click()
  await page.getByLabel(t.code.label, { exact: true }).waitFor()
  await page.getByLabel(t.reset.password, { exact: true }).waitFor()
})
