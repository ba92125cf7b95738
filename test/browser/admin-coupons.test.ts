import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Coupon, deleteCoupon, listCoupons, updateCoupon } from '#schema/api/coupons.ts'
import { itemsOf, type Page } from '#schema/rules/lists.ts'
import { coupons } from '#schema/tables/index.ts'
import { admin, type Person } from '../people.ts'
import { coupon } from '../rows.ts'
import { wide } from '../width.ts'
import { expectNoFaultsAgain, expectToast } from './admin-panel.ts'
import { firstInPortuguese } from './flow-languages.ts'
import type { SitePageOptions } from './open-site.ts'
import { findFaults } from './page-checks.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const words = {
  'pt-BR': {
    title: 'Gestão de Cupons',
    new: 'Novo Cupom',
    editTitle: 'Editar Cupom',
    code: 'Código do cupom',
    discount: 'Desconto (%)',
    from: 'Válido de',
    maxUses: 'Máximo de usos',
    client: 'Cliente',
    reseller: 'Revendedor',
    cancel: 'Cancelar',
    save: 'Salvar',
    edit: 'Editar',
    more: 'Mais ações',
    delete: 'Excluir',
    close: 'Fechar',
    created: (code: string) => `Cupom ${code} criado com sucesso!`,
    saved: (code: string) => `Cupom ${code} salvo com sucesso!`,
    deleted: (code: string) => `Cupom ${code} excluído com sucesso!`,
    confirm: 'Confirmar Exclusão',
    sure: (code: string) => `Tem certeza que deseja excluir o cupom ${code}?`,
    resellers: 'Reseller e Admin',
    everyone: 'Todos os níveis',
    required: 'Campo obrigatório.',
    mend: 'Corrija 2 campos',
    taken: 'Já existe um cupom com esse código.',
    unsaved: 'Descartar o que você digitou?',
    keep: 'Continuar editando',
    discard: 'Descartar',
    nothing: (query: string) => `Nada encontrado para “${query}”`,
    choose: (name: string) => `Selecionar ${name}`,
    chosen: '2 selecionados',
    off: 'Desativar',
    offAsk: 'Desativar 2 cupons?',
    offDone: '2 cupons desativados.',
    failed: 'Erro ao deletar cupom. Verifique os dados e tente novamente.',
    head: '"Código";"Desconto (%)";',
  },
  en: {
    title: 'Coupon Management',
    new: 'New Coupon',
    editTitle: 'Edit Coupon',
    code: 'Coupon code',
    discount: 'Discount (%)',
    from: 'Valid from',
    maxUses: 'Maximum uses',
    client: 'Client',
    reseller: 'Reseller',
    cancel: 'Cancel',
    save: 'Save',
    edit: 'Edit',
    more: 'More actions',
    delete: 'Delete',
    close: 'Close',
    created: (code: string) => `Coupon ${code} created!`,
    saved: (code: string) => `Coupon ${code} saved!`,
    deleted: (code: string) => `Coupon ${code} deleted!`,
    confirm: 'Confirm deletion',
    sure: (code: string) => `Are you sure you want to delete the coupon ${code}?`,
    resellers: 'Resellers and admins',
    everyone: 'All roles',
    required: 'This field is required.',
    mend: 'Correct 2 fields',
    taken: 'There is already a coupon with that code.',
    unsaved: 'Discard what you typed?',
    keep: 'Keep editing',
    discard: 'Discard',
    nothing: (query: string) => `Nothing found for “${query}”`,
    choose: (name: string) => `Select ${name}`,
    chosen: '2 selected',
    off: 'Deactivate',
    offAsk: 'Deactivate 2 coupons?',
    offDone: '2 coupons deactivated.',
    failed: 'The coupon could not be deleted. Check the data and try again.',
    head: '"Code";"Discount (%)";',
  },
} as const
type Lang = keyof typeof words

/** The demo store's coupons stand first in it, whatever the other tests add. */
const byCode = '/admin/coupons?sort=code'

let turn = 0
const newCode = (name: string) => `${name}${++turn}`

async function enter(lang: Lang, path = '/admin/coupons', options: SitePageOptions = {}) {
  const user = await admin(site.store, { name: 'Ana Admin' })
  const opened = await site.openPage({ lang, token: user.token, ...options })
  const { page } = opened
  await page.goto(path)
  const say = words[lang]
  await page.getByRole('heading', { level: 1, name: say.title }).waitFor()
  return {
    ...opened,
    user,
    say,
    dialog: page.getByRole('dialog'),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    row: (code: string) => page.getByRole('row').filter({ hasText: code }),
    query: () => Object.fromEntries(new URL(page.url()).searchParams),
  }
}

/** The coupon in the API. */
async function couponOf(as: Person, code: string): Promise<Coupon | undefined> {
  const { body } = await site.store.ask(listCoupons, { as, query: { search: code, page: 1 } })
  return itemsOf(body as Page<Coupon>).find((item) => item.code === code)
}

const unexpected = (pageErrors: string[]) => pageErrors.filter((line) => !/status of 4\d\d/.test(line))

test.each(firstInPortuguese)(
  'an admin creates a coupon, edits it and deletes it; the focus is never lost (%s)',
  async (lang) => {
    const { page, say, user, dialog, button, row, pageErrors } = await enter(lang)
    const code = newCode('FESTA')
    await button(say.new).click()
    await dialog.getByRole('heading', { name: say.new }).waitFor()
    await button(say.save).click()
    await dialog.getByText(say.mend).waitFor()
    await expect.poll(() => dialog.getByText(say.required).count()).toBe(2)
    await dialog.getByLabel(say.code).fill(code)
    await dialog.getByLabel(say.discount).fill('150')
    await expect.poll(() => dialog.getByLabel(say.discount).inputValue()).toBe('100')
    await dialog.getByLabel(say.discount).fill('30')
    await dialog.getByLabel(say.from).fill('2026-01-02T03:04')
    // The boxes cascade: unchecking clients unchecks all, checking resellers checks admins.
    await dialog.getByRole('checkbox', { name: say.client }).click()
    await expect.poll(() => dialog.getByRole('checkbox', { name: say.reseller }).isChecked()).toBe(false)
    await dialog.getByRole('checkbox', { name: say.reseller }).click()
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Admin', exact: true }).isChecked()).toBe(true)
    await button(say.save).click()
    await expectToast(page, say.created(code))
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(say.new)
    await expect
      .poll(() => couponOf(user, code))
      .toMatchObject({
        discount: 30,
        validFrom: '2026-01-02T06:04:00.000Z',
        validUntil: null,
        allowedRoles: ['reseller', 'admin'],
        maxUses: null,
      })
    await row(code).getByText(say.resellers).waitFor()
    await row(code).getByText('0 / ∞').waitFor()
    await expect.poll(() => couponOf(user, code)).toMatchObject({ maxUsesPerCustomer: 1 })

    await row(code).getByRole('button', { name: say.edit }).click()
    await dialog.getByRole('heading', { name: say.editTitle }).waitFor()
    await dialog.getByLabel(say.maxUses).fill('50')
    await dialog.getByRole('checkbox', { name: say.client }).click()
    await dialog.getByLabel(say.maxUses).press('Enter')
    await expectToast(page, say.saved(code))
    await row(code).getByText(say.everyone).waitFor()
    await row(code).getByText('0 / 50').waitFor()
    await expect
      .poll(() => couponOf(user, code))
      .toMatchObject({
        maxUses: 50,
        discount: 30,
        validFrom: '2026-01-02T06:04:00.000Z',
      })

    await row(code).getByRole('button', { name: say.more }).click()
    await page.getByRole('menuitem', { name: say.delete }).click()
    await dialog.getByRole('heading', { name: say.confirm }).waitFor()
    await dialog.getByText(say.sure(code)).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(say.cancel)
    await button(say.delete).click()
    await expectToast(page, say.deleted(code))
    await expect.poll(() => couponOf(user, code)).toBeUndefined()
    await expect.poll(() => row(code).count()).toBe(0)
    // The button that opened the dialog is removed: the heading has the focus.
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
    expect(unexpected(pageErrors)).toEqual([])
  },
)

test('a refused form keeps its input, and asks before it is discarded; dates, roles and uses of each customer that make no sense are refused at their fields', async () => {
  const { page, say, user, dialog, button, row } = await enter('pt-BR')
  const { code: taken } = await coupon(site.store, { code: newCode('TAKEN') })
  await button(say.new).click()
  await dialog.getByLabel(say.code).fill(taken.toLowerCase())
  await dialog.getByLabel(say.discount).fill('5')
  await button(say.save).click()
  await dialog.getByText(say.taken).waitFor()
  await expect.poll(() => dialog.getByLabel(say.code).inputValue()).toBe(taken.toLowerCase())
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('code')
  await page.keyboard.press('Escape')
  await button(say.keep).click()
  await expect.poll(() => dialog.getByLabel(say.discount).inputValue()).toBe('5')
  // What was typed goes on where it was.
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('code')
  await button(say.cancel).click()
  await dialog.locator('footer').getByText(say.unsaved).waitFor()
  await button(say.discard).click()
  await dialog.waitFor({ state: 'hidden' })
  // Unchanged, it closes without asking.
  await button(say.new).click()
  await expect.poll(() => dialog.getByLabel(say.code).inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect((await couponOf(user, taken))?.discount).toBe(10)

  const code = newCode('CLIENTE')
  await button(say.new).click()
  await expect.poll(() => dialog.getByLabel('Máximo por cliente').inputValue()).toBe('1')
  await dialog.getByLabel(say.code).fill(code)
  await dialog.getByLabel(say.discount).fill('5')
  await dialog.getByLabel('Máximo por cliente').fill('0')
  await dialog.getByLabel(say.from).fill('2026-12-02T00:00')
  await dialog.getByLabel('Válido até').fill('2026-12-01T00:00')
  await dialog.getByRole('checkbox', { name: say.client }).click()
  await button(say.save).click()
  await dialog.getByText('Escolha quem pode usar o cupom.').waitFor()
  await dialog.getByText('O valor mínimo é 1.').waitFor()
  await dialog.getByRole('checkbox', { name: say.client }).click()
  await dialog.getByLabel('Máximo por cliente').fill('')
  await button(say.save).click()
  await dialog.getByText('O fim da validade não pode vir antes do início.').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('validUntil')
  await dialog.getByLabel('Válido até').fill('2026-12-03T00:00')
  await button(say.save).click()
  await expectToast(page, say.created(code))
  await expect.poll(() => couponOf(user, code)).toMatchObject({ maxUsesPerCustomer: null })
  await button(`${say.edit}: ${code}`).click()
  await dialog.getByLabel('Máximo por cliente').fill('3')
  await button(say.save).click()
  await expectToast(page, say.saved(code))
  await row(code).getByText('3 por cliente', { exact: true }).waitFor()
  await button(`${say.edit}: ${code}`).click()
  await dialog.getByLabel(say.from).fill('2026-12-04T00:00')
  await button(say.save).click()
  await dialog.getByText('O fim da validade não pode vir antes do início.').waitFor()
  // The list is as long as before for the tests of how it looks.
  await site.store.db.delete(coupons).where(eq(coupons.code, code))
})

wide.test(
  'several coupons are deactivated at once; this and a saved form leave alone what somebody else has changed meanwhile',
  async () => {
    const codes = [newCode('MEIO'), newCode('MEIO')]
    for (const code of codes) await coupon(site.store, { code, discount: 10 })
    const path = '/admin/coupons?search=MEIO'
    const { page, say, user, dialog, button, row, pageErrors } = await enter('pt-BR', path)
    const discount = async (code: string, percent: number) => {
      const params = { id: (await couponOf(user, code))?._id ?? '' }
      await site.store.ask(updateCoupon, { as: user, params, body: { discount: percent } })
    }
    const [first = '', second = ''] = codes
    for (const code of codes) await page.getByRole('checkbox', { name: say.choose(code), exact: true }).click()
    await page.getByText(say.chosen).waitFor()
    await button(say.off).click()
    await dialog.getByRole('heading', { name: say.offAsk }).waitFor()
    await discount(first, 45)
    await dialog.getByRole('button', { name: say.off }).click()
    await expectToast(page, say.offDone)
    await expect.poll(() => couponOf(user, first)).toMatchObject({ discount: 45, isActive: false })
    await expect.poll(() => couponOf(user, second)).toMatchObject({ discount: 10, isActive: false })
    await expect.poll(() => page.getByText(say.chosen).count()).toBe(0)

    await row(second).getByRole('button', { name: say.edit }).click()
    await dialog.getByRole('heading', { name: say.editTitle }).waitFor()
    await dialog.getByLabel(say.maxUses).fill('50')
    await discount(second, 55)
    await button(say.save).click()
    await expectToast(page, say.saved(second))
    await expect.poll(() => couponOf(user, second)).toMatchObject({ discount: 55, isActive: false, maxUses: 50 })
    expect(unexpected(pageErrors)).toEqual([])
  },
)

test('the searched coupons are exported as CSV; the question before one is deleted shows the server’s reason below the text for a failure', async () => {
  const code = newCode('=FILE')
  const { id } = await coupon(site.store, { code, discount: 12 })
  const { page, say, user, dialog, button } = await enter('pt-BR', `/admin/coupons?search=${encodeURIComponent(code)}`)
  const [file] = await Promise.all([page.waitForEvent('download'), button('CSV').click()])
  expect(file.suggestedFilename()).toMatch(/^(cupons|coupons)-\d{4}-\d\d-\d\d\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
  const [head, line, ...rest] = Buffer.concat(chunks).toString().split('\r\n')
  expect(head).toContain(say.head)
  expect(line).toMatch(new RegExp(`^"'${code}";12;`))
  expect(rest).toEqual([''])

  await page.getByRole('button', { name: say.more }).click()
  await page.getByRole('menuitem', { name: say.delete }).click()
  await site.store.ask(deleteCoupon, { as: user, params: { id } })
  await dialog.getByRole('button', { name: say.delete }).click()
  await dialog.getByText(say.failed).waitFor()
  await dialog.getByText('Cupom não encontrado.').waitFor()
})

wide.test('every state is accessible and nothing is cut off', async () => {
  const { page, say, dialog, button, pageErrors } = await enter('en', byCode, { height: 860, theme: 'light' })
  await page.getByText('BEMVINDO10').first().waitFor()
  const isFine = async (what: string) => expect(await findFaults(page), what).toEqual([])
  await expectNoFaultsAgain(page, 'the list')
  await page.getByRole('checkbox', { name: say.choose('BEMVINDO10') }).click()
  // The bar lies over what is below it until the end of the page.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await expectNoFaultsAgain(page, 'rows chosen')
  await button(say.new).click()
  await button(say.save).click()
  await dialog.getByText(say.mend).waitFor()
  await isFine('the form with errors')
  await dialog.getByLabel(say.code).fill('x')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: say.keep }).waitFor()
  await isFine('the question before it is thrown away')
  await button(say.discard).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: say.more }).first().click()
  await page.getByRole('menuitem', { name: say.delete }).click()
  await isFine('the question')
  await button(say.cancel).click()
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByText(say.nothing('nothing like it')).waitFor()
  await isFine('no match')
  expect(pageErrors).toEqual([])
})
