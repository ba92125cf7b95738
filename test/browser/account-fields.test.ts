import { expect, test } from 'vitest'
import { users } from '#schema/tables/index.ts'
import { unique } from '../forms.ts'
import { firstOf } from '../width.ts'
import { type Lang, texts } from './page-states.ts'
import { openSharedSite } from './shared-page.ts'
import { openVisitorPage } from './visitor-page.ts'

const site = openSharedSite({ isSeeded: true })

const refusals: Record<Lang, { email: string; required: string }> = {
  'pt-BR': {
    email: 'Informe um e-mail válido.',
    required: 'Campo obrigatório.',
  },
  en: {
    email: 'Enter a valid e-mail address.',
    required: 'This field is required.',
  },
}

test.each(firstOf(['pt-BR', 'en'] as const))(
  'the registration says what is wrong with an e-mail and a name, as the API does, and takes those that are right (%s)',
  async (lang) => {
    const { auth } = texts[lang]
    const { page } = await openVisitorPage(site, {
      path: lang === 'en' ? '/en/register' : '/register',
      lang,
      width: 360,
    })
    const main = page.getByRole('main')
    const email = main.getByLabel(auth.fields.email, { exact: true })
    const name = main.getByLabel(auth.fields.name, { exact: true })
    const submit = main.getByRole('button', { name: auth.register.submit, exact: true })
    await name.fill('\u200b\u2060')
    await email.fill('ana..lima@loja.test')
    await submit.click()
    await main.getByText(refusals[lang].email).waitFor()
    await main.getByText(refusals[lang].required).first().waitFor()
    const [full, address] = ['👨‍👩‍👧‍👦'.repeat(80), `o'brien-${unique()}@münchen.museum`]
    await name.fill(full)
    await email.fill(address)
    for (const field of [name, email]) await expect.poll(() => field.getAttribute('aria-invalid')).toBe(null)
    await main.getByLabel(auth.fields.password, { exact: true }).fill('chave-de-casa')
    await main.getByLabel(auth.fields.confirm, { exact: true }).fill('chave-de-casa')
    await main.getByRole('checkbox').check()
    await submit.click()
    await page.waitForURL(/\/dashboard/)
    const rows = await site.store.db.select().from(users)
    expect(rows.map((row) => [row.name, row.email])).toContainEqual([
      full,
      address.replace('münchen', 'xn--mnchen-3ya'),
    ])
  },
)
