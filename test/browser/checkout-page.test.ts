import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addressLine, brand } from '#schema/brand.ts'
import { couponHolds, coupons } from '#schema/tables/coupons.ts'
import { client } from '../people.ts'
import { coupon, product } from '../rows.ts'
import { openSite } from './open-site.ts'
import { navigateTo } from './page-visit.ts'
import { choosePix, focused, openShopper, waitForHeading } from './payment-states.ts'

const site = openSite()

beforeEach(() => {
  site.store.sandbox.faults.reset()
  site.store.proxy.set({ delayMs: 0, isDown: false })
})

async function openAsNewClient(path: string) {
  const { token } = await client(site.store)
  return site.openPage({ token, path })
}

test('an unknown product says so, and links to the store', async () => {
  const { page } = await openAsNewClient('/products/checkout/nothing')
  await waitForHeading(page, 'Produto não encontrado')
  await page.getByRole('main').getByRole('link', { name: 'Ver a loja' }).click()
  await page.waitForURL(/\/products$/)
})

test('a product that fails to load is retried twice, then by the shopper', async () => {
  const item = await product(site.store)
  const { page } = await openAsNewClient('/products')
  const cut = '**/api/auth/products/*'
  let tries = 0
  await page.route(cut, (route) => {
    tries += 1
    return route.abort()
  })
  await navigateTo(page, `/products/checkout/${item.id}`)
  await page.getByRole('status').getByText('Sem resposta. Tentando de novo (2 de 3)…').waitFor()
  await page.getByRole('alert').getByText('Não foi possível carregar o produto').waitFor()
  expect(tries).toBe(3)
  await page.unroute(cut)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', { name: item.name, level: 1 }).waitFor()
})

test('each refusal of a coupon is shown at its field, which keeps its input and the focus', async () => {
  const shopper = await openShopper(site)
  const { page, who } = shopper
  const usedUp = await coupon(site.store, { maxUses: 1, currentUses: 1 })
  const forOthers = await coupon(site.store, { allowedRoles: ['reseller'] })
  await page.getByRole('button', { name: 'Tenho um cupom' }).click()
  const field = page.getByLabel('Código do cupom')
  expect(await focused(page)).toBe('on the page: coupon')
  const refuse = async (typed: string, told: string | RegExp) => {
    await field.fill(typed)
    await field.press('Enter')
    await page.getByText(told).first().waitFor()
    expect(await field.inputValue()).toBe(typed)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await focused(page)).toBe('on the page: coupon')
  }
  await refuse('', 'Digite o código do cupom.')
  await refuse('NADA', 'Cupom inválido.')
  await refuse(usedUp.code, 'Este cupom já esgotou.')
  await refuse(forOthers.code, 'Este cupom não vale para a sua conta.')
  await page.context().setOffline(true)
  await refuse('SEMREDE', 'Sem conexão com a loja. Verifique sua internet e tente de novo.')
  await page.context().setOffline(false)
  site.store.proxy.set({ isDown: true })
  await refuse('FORADOAR', 'A loja está fora do ar por um instante. Tente de novo em alguns segundos.')
  site.store.proxy.set({ isDown: false })
  for (let n = 0; n < 20; n++)
    await site.store.fetch(`/api/auth/coupons/use/x${n}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}` },
    })
  await refuse('DEMAIS', /^Muitas tentativas. Tente de novo em \d+ segundos?.$/)
})

test('an applied coupon moves the focus to its remove button, and removing it moves it back', async () => {
  const shopper = await openShopper(site)
  const { page } = shopper
  const one = await coupon(site.store, { discount: 20 })
  await page.getByRole('button', { name: 'Tenho um cupom' }).click()
  await page.getByLabel('Código do cupom').fill(` ${one.code.toUpperCase()} `)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText(/20% de desconto: você economiza R\$\s9,98/).waitFor()
  await page.getByRole('status').getByText(`Cupom ${one.code.toUpperCase()} aplicado`).waitFor()
  await expect.poll(() => focused(page)).toBe('on the page: Remover cupom')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Cupom removido.').waitFor()
  await expect.poll(() => focused(page)).toBe('on the page: Tenho um cupom')
  // A preview does not use up the coupon.
  const [row] = await site.store.db.select().from(coupons).where(eq(coupons.id, one.id))
  expect(row?.currentUses).toBe(0)
  expect(await site.store.db.select().from(couponHolds).where(eq(couponHolds.couponId, one.id))).toEqual([])
})

test.each(['pt-BR', 'en'] as const)(
  'the seller’s name, number, address and contact stand on the page, and the order stands above the terms (%s)',
  async (lang) => {
    const shopper = await openShopper(site, { lang, width: 320 })
    const { page, item, dialog } = shopper
    await page.getByRole('heading', { name: item.name, level: 1 }).waitFor()
    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    for (const text of [brand.legalName, brand.cnpj, addressLine, brand.supportEmail])
      expect(await footer.getByText(text).first().isVisible(), text).toBe(true)
    await choosePix(shopper)
    const summary = dialog.locator('dl')
    expect(await summary.getByRole('term').textContent()).toBe(item.name)
    expect((await summary.getByRole('definition').textContent())?.replace(/\s/g, ' ')).toMatch(/^R\$ ?49[,.]90$/)
    expect(await dialog.getByRole('checkbox').isVisible()).toBe(true)
  },
)
