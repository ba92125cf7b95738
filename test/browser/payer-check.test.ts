import { expect, test } from 'vitest'
import { getShopSettings, updateShopSettings } from '#schema/api/settings.ts'
import { type PayerCheck, payerChecks } from '#schema/rules/payers.ts'
import { users } from '#schema/tables/index.ts'
import { admin } from '../people.ts'
import { findRow, product } from '../rows.ts'
import { filled } from './account-steps.ts'
import { expectDetails, expectNoFaults, expectNoFaultsAgain, openPanel } from './admin-panel.ts'
import { expectNoHorizontalScroll } from './client-page.ts'
import { firstInPortuguese, inPortuguese } from './flow-languages.ts'
import { texts } from './page-states.ts'
import { askForCode, expectState, openPaymentSite, openShopper, type Shopper, words } from './payment-states.ts'

/** A shop that compares the payers of PIX with its buyers: what it asks of them, and what it says. */
const site = openPaymentSite({ pix: 'woovi' })

const own = { digits: '52998224725', spelled: '529.982.247-25', hint: '•••.982.247-••' }
const other = { digits: '11144477735', spelled: '111.444.777-35', hint: '•••.444.777-••' }

async function compare(check: PayerCheck) {
  const body = { payer_check: payerChecks.indexOf(check) }
  expect((await site.store.ask(updateShopSettings, { as: await admin(site.store), body })).status).toBe(200)
}

const fieldOf = ({ dialog, lang }: Pick<Shopper, 'dialog' | 'lang'>) =>
  dialog.getByLabel(texts[lang].activation.payer.cpfLabel, { exact: true })

/** Types the CPF and waits for the code. */
async function payAs(shopper: Shopper, { spelled }: typeof own) {
  const { activation } = texts[shopper.lang]
  await fieldOf(shopper).fill(spelled)
  await shopper.press(activation.payer.go)
  await shopper.button(words[shopper.lang].copy).waitFor()
  return shopper.payment()
}

test.each(firstInPortuguese)(
  'the CPF is asked for once, with wrong digits told in place, and a second purchase does not ask (%s)',
  async (lang) => {
    await compare('refuse')
    const { store } = site
    const { activation, checkout } = texts[lang]
    const say = activation.payer
    const shopper = await openShopper(site.apart, { lang, width: 360, height: 740 })
    const { page, dialog, button, press } = shopper
    await askForCode(shopper)
    await expectState(shopper, { title: say.title, actions: [say.cnpj, say.go, say.back] })
    const field = fieldOf(shopper)
    await expect.poll(() => field.getAttribute('inputmode')).toBe('numeric')
    await press(say.go)
    await dialog.getByText(say.missing).waitFor()
    await field.fill('529.982')
    await dialog.getByText(say.short).waitFor()
    await field.clear()
    await field.pressSequentially('52998224726')
    await dialog.getByText(say.wrong).waitFor()
    await expectNoFaults(page, 'a wrong CPF')
    await expectNoHorizontalScroll(page)
    await press(say.go)
    await expect.poll(() => field.inputValue()).toBe('529.982.247-26')
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('taxId')

    // Nothing that was typed is lost where the shop cannot be reached.
    await page.route('**/create-payment', (route) => route.abort())
    await field.fill(own.digits)
    await press(say.go)
    await dialog.getByRole('heading', { name: checkout.end.failedTitle }).waitFor()
    await page.unroute('**/create-payment')
    await press(texts[lang].shop.state.retry)
    await button(words[lang].copy).waitFor()
    const refused = filled(say.refuse, { payer: `CPF ${own.hint}` })
    await dialog.getByText(refused).waitFor()
    await expectNoFaultsAgain(page, 'a code with its payer')
    const stored = await findRow(store, users, shopper.who.id)
    expect(stored?.taxIdHint).toBe(own.hint)
    expect(stored?.taxId).not.toContain(own.digits)

    const first = await shopper.payment()
    await expect(store.sandbox.approve(first.providerId ?? '', { payerTaxId: other.digits })).rejects.toThrow()
    await page.reload()
    await dialog.getByText(refused).waitFor()
    await store.sandbox.approve(first.providerId ?? '')
    await expectState(shopper, { title: checkout.end.approvedTitle })

    const { id } = await product(store)
    await page.goto(`/products/checkout/${id}`)
    await askForCode(shopper)
    await dialog.getByText(refused).waitFor()
    expect((await shopper.payment()).id).not.toBe(first.id)
  },
)

test.each(inPortuguese)(
  'another CPF makes another code, and a purchase that somebody else has paid says so (%s)',
  async (lang) => {
    await compare('warn')
    const { store } = site
    const say = texts[lang].activation.payer
    const shopper = await openShopper(site.apart, { lang, width: 360, height: 740 })
    const { dialog, button, press } = shopper
    const change = filled(say.change, { kind: 'CPF' })
    await askForCode(shopper)
    const first = await payAs(shopper, own)
    await press(change)
    await dialog.getByText(say.replaces).waitFor()
    await press(say.toCode)
    await dialog.getByText(filled(say.warn, { payer: `CPF ${own.hint}` })).waitFor()
    expect((await shopper.payment()).id).toBe(first.id)

    // A code that was resumed can be changed as well.
    await shopper.page.reload()
    await press(change)
    const second = await payAs(shopper, other)
    expect(second.id).not.toBe(first.id)
    await dialog.getByText(filled(say.warn, { payer: `CPF ${other.hint}` })).waitFor()
    await button(words[lang].copy).waitFor()

    await store.sandbox.approve(second.providerId ?? '', { payerTaxId: own.digits })
    await expectState(shopper, { title: texts[lang].checkout.end.approvedTitle })
    const panel = await openPanel(site, `/admin/purchase-history?open=${second.id}`)
    await expectDetails(panel.dialog, { Status: 'Aprovado', 'Quem pagou': 'Conta de outra pessoa' })
  },
)

test('a person removes the CPF that is stored, and the next purchase asks again', async () => {
  await compare('refuse')
  const { activation, profile } = texts['pt-BR']
  const shopper = await openShopper(site.apart, { width: 360, height: 740 })
  const { page } = shopper
  await askForCode(shopper)
  await payAs(shopper, own)
  await page.goto('/dashboard')
  await page.getByText(own.hint, { exact: true }).waitFor()
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: profile.taxId.remove }).click()
  await page.getByText(own.hint, { exact: true }).waitFor({ state: 'detached' })
  expect(await findRow(site.store, users, shopper.who.id)).toMatchObject({ taxId: null, taxIdHint: null })
  await page.goto(`/products/checkout/${(await product(site.store)).id}`)
  await askForCode(shopper)
  await expectState(shopper, { title: activation.payer.title })
})

test('a company types its CNPJ, also one with letters', async () => {
  await compare('refuse')
  const say = texts['pt-BR'].activation.payer
  const shopper = await openShopper(site, { width: 360, height: 740 })
  await askForCode(shopper)
  await shopper.press(say.cnpj)
  const field = shopper.dialog.getByLabel(say.cnpjLabel, { exact: true })
  await expect.poll(() => field.getAttribute('inputmode')).toBe('text')
  await expect.poll(() => shopper.page.evaluate('document.activeElement.name')).toBe('taxId')
  await shopper.page.keyboard.type('12abc34501de35')
  await expect.poll(() => field.inputValue()).toBe('12.ABC.345/01DE-35')
  await shopper.press(say.go)
  await shopper.dialog.getByText(filled(say.refuse, { payer: 'CNPJ ••.•••.345/01DE-••' })).waitFor()
})

test('an admin chooses who may pay, and reads what each choice does', async () => {
  await compare('off')
  const { page, dialog, button, user, expectSuccess } = await openPanel(site, '/admin/settings?tab=payments', {
    width: 360,
    height: 740,
  })
  const payers = page.getByRole('region', { name: 'Quem pode pagar por PIX' })
  await payers.getByText('Aceito', { exact: true }).waitFor()
  await payers.getByText(/Só a Woovi compara/).waitFor()
  await button('Alterar quem pode pagar').click()
  const choice = dialog.getByLabel('PIX de outra pessoa')
  await choice.selectOption('Aceito e marcado')
  await dialog.getByText(/a chave sai do mesmo jeito/).waitFor()
  await choice.selectOption('Recusado')
  await dialog.getByText(/o banco recusa o pagamento de outra pessoa/).waitFor()
  await expectNoFaults(page, 'who may pay')
  await button('Salvar').click()
  await expectSuccess('Quem pode pagar por PIX atualizado com sucesso!')
  await payers.getByText('Recusado', { exact: true }).waitFor()
  await expectNoHorizontalScroll(page)
  const { body } = await site.store.ask(getShopSettings, { as: user })
  expect(body).toMatchObject({ payer_check: 2 })
})
