import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type LicenseKey, listKeys } from '#schema/api/licenses.ts'
import { itemsOf, type Page } from '#schema/rules/lists.ts'
import { licenses, users } from '#schema/tables/index.ts'
import { client } from '../people.ts'
import { findRow, license } from '../rows.ts'
import { firstOf } from '../width.ts'
import { chooseProduct, expectCount, expectNoFaultsAgain, filterBy, openPanel } from './admin-panel.ts'
import { texts } from './page-states.ts'
import { openSharedSite } from './shared-page.ts'

/** Keys that wait for a Discord id: how they come into being, and how their owner gets them. */
const site = openSharedSite({ isSeeded: true })
const { auth } = texts['pt-BR']

const ids = ['810000000000000001', '810000000000000002'] as const
const signed = (discordId: string) =>
  createHmac('sha256', site.store.secrets.COMMUNITY_LINK_SECRET).update(discordId).digest('hex')

/** Registers by an address with these parameters; returns the new account. */
async function register(path: string, announces: string) {
  const { page } = await site.openPage({ termsAccepted: true, path })
  await page.waitForURL(/\/register\?/)
  await page.getByText(announces).waitFor()
  const email = `${path.replaceAll(/\W/g, '').slice(0, 50)}@people.test`
  await page.getByLabel(auth.fields.name, { exact: true }).fill('Davi Discord')
  await page.getByLabel(auth.fields.email, { exact: true }).fill(email)
  await page.getByLabel(auth.fields.password, { exact: true }).fill('chave-de-casa')
  await page.getByLabel(auth.fields.confirm, { exact: true }).fill('chave-de-casa')
  await page.locator('main input[type=checkbox]').check()
  await page.getByRole('main').getByRole('button', { name: auth.register.submit, exact: true }).click()
  await page.getByText(auth.register.doneTitle).first().waitFor()
  const [user] = await site.store.db.select().from(users).where(eq(users.email, email.toLowerCase()))
  return user
}

const ownerOf = async (id: string) => (await findRow(site.store, licenses, id))?.userId

test.each(firstOf(['/login', '/register']))('the bot’s link to %s brings the waiting keys', async (page) => {
  const discordId = `82000000000000000${page.length}`
  const waiting = await license(site.store, { discordId })
  const user = await register(
    `${page}?discordId=${discordId}&discordSig=${signed(discordId)}`,
    auth.register.discordLinked,
  )
  expect(user).toMatchObject({ discordId, isDiscordConfirmed: true })
  expect(await ownerOf(waiting.id)).toBe(user?.id)
})

test('a typed id is announced and sent as a request', async () => {
  const [discordId] = ids
  const waiting = await license(site.store, { discordId })
  const announced = auth.register.discordRequested.replace('{{id}}', discordId)
  const user = await register(`/register?discordId=${discordId}`, announced)
  expect(user).toMatchObject({ discordId, isDiscordConfirmed: false })
  expect(await ownerOf(waiting.id)).toBeNull()
})

test('an admin creates a key for a Discord id, which is listed as one and waits for its owner', async () => {
  const { page, user, dialog, button, row } = await openPanel(site, '/admin/keys')
  const [, discordId] = ids
  await button('Gerar Chave').click()
  await chooseProduct(dialog, 'Aurora Trainer')
  await dialog.getByLabel('ID do Discord').fill('davi#1234')
  await button('Gerar').click()
  await dialog.getByText('O ID do Discord tem só números.').waitFor()
  await expectNoFaultsAgain(page, 'the form with a wrong id')
  await dialog.getByLabel('ID do Discord').fill(discordId)
  await button('Gerar').click()
  await dialog.getByRole('heading', { name: 'Chave gerada com sucesso!' }).waitFor()
  const key = (await dialog.locator('code').textContent()) ?? ''
  await page.keyboard.press('Escape')

  await filterBy(page, 'Discord', 'waiting')
  await page.getByRole('searchbox').fill(discordId)
  await expectCount(page, '1 de 1')
  await row(key.slice(-5)).getByText('Discord', { exact: false }).first().waitFor()
  await row(key.slice(-5)).getByText(discordId).waitFor()
  const { body } = await site.store.ask(listKeys, { as: user })
  const { discordKeys } = body as { discordKeys: LicenseKey[] }
  expect(discordKeys.find((one) => one.key === key)).toMatchObject({ discordId, userId: null })

  const link = `/register?discordId=${discordId}&discordSig=${signed(discordId)}`
  const owner = await register(link, auth.register.discordLinked)
  const [made] = await site.store.db.select().from(licenses).where(eq(licenses.key, key))
  expect(made).toMatchObject({ userId: owner?.id, discordId })
})

test('an admin declines one of two requests for the keys of a Discord id, and confirms the other', async () => {
  const discordId = '420000000000000777'
  const friend = await client(site.store, { name: 'Davi Discord', discordId })
  await client(site.store, { name: 'Falso Davi', discordId })
  const waiting = await license(site.store, { discordId, productName: 'Aurora Trainer' })
  const end = waiting.key.slice(-5)
  const claims = async () => {
    const { body } = await site.store.ask(listKeys, { as: panel.user, query: { search: waiting.key, page: 1 } })
    return itemsOf(body as Page<LicenseKey>)[0]
  }
  const panel = await openPanel(site, '/admin/keys')
  const { page, dialog, button, row } = panel
  await filterBy(page, 'Discord', 'claimed')
  await page.getByRole('searchbox').fill(discordId)
  await expectCount(page, '1 de 1')
  await row(end)
    .getByText(/^Discord/)
    .waitFor()
  await row(end).getByText('2 pedidos', { exact: true }).waitFor()
  await panel.chooseAction(`chave final ${end}`, 'Ver 2 pedidos')
  await dialog.getByText('Outra conta pede o mesmo.').first().waitFor()
  await expect
    .poll(() => dialog.getByRole('link', { name: 'Davi Discord' }).getAttribute('href'))
    .toBe(`/admin/users/${friend.id}`)
  await expectNoFaultsAgain(page, 'the claims')
  await button('Recusar pedido de Falso Davi').click()
  await dialog.getByText(`deixa de pedir as chaves do Discord ${discordId}`).waitFor()
  await button('Recusar pedido').click()
  await panel.expectSuccess('Pedido recusado.')
  await expect.poll(claims).toMatchObject({ userId: null, claims: 1 })
  await panel.chooseAction(`chave final ${end}`, 'Ver 1 pedido')
  await button('Confirmar pedido de Davi Discord').click()
  await dialog.getByText(`passa a ser dono das chaves que aguardam o Discord ${discordId}.`).waitFor()
  await expectNoFaultsAgain(page, 'the question before a claim is believed')
  await button('Confirmar pedido').click()
  await panel.expectSuccess('Pedido confirmado: 1 chave entregue.')
  await expect.poll(claims).toMatchObject({ userId: friend.id, discordId, claims: 0 })
})
