import { expect, test } from 'vitest'
import { licenses, users } from '#schema/tables/index.ts'
import { client } from '../people.ts'
import { findRow, givenUpEmail, license, notification, pendingPayment, refundRequest } from '../rows.ts'
import { wide } from '../width.ts'
import { expectNoFaults, openPanel } from './admin-panel.ts'
import { holdAnswers } from './hold-answers.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite()

const hourMs = 3_600_000

/** A customer with a session, a key in use and a page and more of events. */
async function customer(name: string) {
  const at = Date.now() - hourMs
  const device = { browser: 'Chrome', system: 'Windows', address: '203.0.x.x' }
  const sessions = [{ id: 'one', startedAt: at, expiresAt: at + 24 * hourMs, ...device }]
  const person = await client(site.store, { name, sessions })
  const sale = { userId: person.id, productName: 'Aurora Trainer', status: 'approved', createdAt: at } as const
  const payment = await pendingPayment(site.store, { ...sale, approvedAt: at + 1_000 })
  const of = { paymentId: payment.id, userId: person.id }
  const key = await license(site.store, { ...of, productName: 'Aurora Trainer', device: 'pc', activatedAt: at + 2_000 })
  const mail = { kind: 'key_delivered', params: { payment: payment.id }, failure: null } as const
  await givenUpEmail(site.store, { ...mail, userId: person.id, sentAt: at, createdAt: at })
  await refundRequest(site.store, { ...of, reason: 'Não abriu no jogo' })
  for (let n = 0; n < 20; n++) await notification(site.store, { userId: person.id, createdAt: at - n })
  return { person, payment, key }
}

test('from a key an admin reaches its owner, reads what happened and gives the key more days', async () => {
  const { person, payment, key } = await customer('Davi Almeida')
  const { page, dialog, pageErrors, expectSuccess, expectSuccessDialog, focused } = await openPanel(
    site,
    `/admin/keys?search=${key.key}`,
  )
  await page.getByRole('link', { name: 'Davi Almeida' }).click()
  await page.getByRole('heading', { level: 1, name: 'Davi Almeida' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/admin/users/${person.id}`)
  const events = page.getByRole('region', { name: 'Linha do tempo' }).getByRole('listitem')
  await expect.poll(() => events.count()).toBe(20)
  await expect.poll(() => events.first().textContent()).toContain('Não abriu no jogo')
  await expectNoFaults(page, 'the page of a customer')
  const cards = await Promise.all(
    [/^Compras/, /^Notas da equipe/, 'Linha do tempo'].map((name) => page.getByRole('region', { name }).boundingBox()),
  )
  const [sold, beside, line] = cards.map((card) => card ?? { x: 0, y: 0, width: 0, height: 0 })
  expect(beside?.y, 'notes beside the purchases').toBe(sold?.y)
  expect(beside?.x).toBeGreaterThan((sold?.x ?? 0) + (sold?.width ?? 0))
  expect(line?.x, 'the time line below the purchases').toBe(sold?.x)

  await page.getByRole('button', { name: 'Mostrar anteriores' }).click()
  await expect.poll(() => events.count()).toBeGreaterThan(20)
  await page.getByRole('tab', { name: 'Pagamentos' }).click()
  await expect.poll(() => events.count()).toBe(3)

  await page.getByRole('button', { name: 'Adicionar 30 dias' }).click()
  await dialog.getByRole('button', { name: 'Adicionar 30 dias' }).click()
  await expectSuccess(/./)
  expect((await findRow(site.store, licenses, key.id))?.expirationDate).toBeGreaterThan(key.expirationDate)

  const purchases = page.getByRole('region', { name: 'Compras (1)' })
  const ending = `Chave …${key.key.slice(-5)}`
  await expect.poll(() => purchases.getByRole('link', { name: ending }).getAttribute('href')).toContain(key.key)
  await purchases.getByRole('button', { name: /^Solicitar Reembolso/ }).click()
  await dialog.getByRole('heading', { name: 'Confirmar Reembolso' }).waitFor()
  await page.keyboard.press('Escape')

  const sessions = page.getByRole('region', { name: /^Sessões abertas/ })
  await sessions.getByRole('listitem').filter({ hasText: 'Chrome · Windows' }).waitFor()
  await sessions.getByRole('button', { name: 'Encerrar todas as sessões' }).click()
  await dialog.getByRole('button', { name: 'Encerrar todas as sessões' }).click()
  await expectSuccess('Todas as sessões foram encerradas.')
  await sessions.getByText('Nenhuma sessão aberta.').waitFor()
  await expect.poll(() => sessions.getByRole('button').count()).toBe(0)

  await page.getByRole('button', { name: 'Bloquear conta', exact: true }).click()
  await dialog.getByRole('button', { name: 'Bloquear conta' }).click()
  await expectSuccessDialog(/bloquead/)
  await page.getByRole('button', { name: 'Desbloquear conta' }).waitFor()
  expect((await findRow(site.store, users, person.id))?.isBlocked).toBe(true)

  const notes = page.getByRole('region', { name: /^Notas da equipe/ })
  await notes.getByLabel('Nova nota').fill('Pediu nota fiscal.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await notes
    .getByRole('listitem')
    .filter({ hasText: 'Pediu nota fiscal.' })
    .getByText(/Ana Admin/)
    .waitFor()
  await expect.poll(() => notes.getByLabel('Nova nota').inputValue()).toBe('')
  await expect.poll(focused).toBe('Salvar nota')
  await notes.getByRole('button', { name: /^Excluir a nota de Ana Admin/ }).click()
  await dialog.getByRole('button', { name: 'Excluir nota' }).click()
  await expectSuccess('Nota excluída.')
  await expect.poll(() => notes.getByRole('listitem').count()).toBe(0)
  // What is typed while a note is being saved stays.
  const posts = await holdAnswers(page, '**/notes')
  await notes.getByLabel('Nova nota').fill('Prefere e-mail.')
  await notes.getByRole('button', { name: 'Salvar nota' }).click()
  await expect.poll(posts.count).toBe(1)
  await notes.getByLabel('Nova nota').fill('Viaja em dezembro.')
  await posts.release()
  await notes.getByRole('listitem').filter({ hasText: 'Prefere e-mail.' }).waitFor()
  await expect.poll(() => notes.getByLabel('Nova nota').inputValue()).toBe('Viaja em dezembro.')
  await posts.stop()

  const emails = page.getByRole('region', { name: /^E-mails/ })
  await emails.getByRole('button', { name: 'Enviar de novo' }).click()
  await dialog.getByRole('button', { name: 'Enviar de novo' }).click()
  await expectSuccess('O e-mail da chave foi enviado de novo.')
  await expect.poll(() => emails.getByRole('listitem').filter({ hasText: 'Chave entregue' }).count()).toBe(2)
  await expect.poll(() => emails.getByRole('button').count()).toBe(1)

  const keys = page.getByRole('region', { name: /^Chaves/ })
  await keys.getByRole('button', { name: 'Dar uma chave' }).click()
  await expect.poll(() => dialog.getByLabel('E-mail da conta (opcional)').inputValue()).toBe(person.email)
  await expect.poll(() => dialog.getByLabel('Quantas').inputValue()).toBe('1')
  await page.keyboard.press('Escape')
  await keys.getByRole('button', { name: /^Mais ações/ }).click()
  await page.getByRole('menuitem', { name: 'Trocar chave' }).click()
  await dialog.getByLabel('Motivo').fill('Vazou')
  await dialog.getByRole('button', { name: 'Trocar chave' }).click()
  await dialog.getByRole('heading', { name: 'Chave trocada com sucesso!' }).waitFor()
  await page.keyboard.press('Escape')
  await keys.getByRole('link', { name: 'Ver compra' }).click()
  await page.waitForURL((url) => url.searchParams.get('open') === payment.id)
  await page.getByRole('dialog').waitFor()
  expect(pageErrors).toEqual([])
})

wide.test(
  'earlier events that come late are not put into another part of the time line; an account that is gone is said to be',
  async () => {
    const { person } = await customer('Téo Tardio')
    const { page, pageErrors } = await openPanel(site, `/admin/users/${person.id}`)
    const events = page.getByRole('region', { name: 'Linha do tempo' }).getByRole('listitem')
    await expect.poll(() => events.count()).toBe(20)
    const answers = await holdAnswers(page, '**/events?*before=*')
    await page.getByRole('button', { name: 'Mostrar anteriores' }).click()
    await expect.poll(answers.count).toBe(1)
    await page.getByRole('tab', { name: 'Pagamentos' }).click()
    await expect.poll(() => events.count()).toBe(3)
    await answers.release()
    await expect.poll(() => events.count()).toBe(3)
    expect(pageErrors).toEqual([])
    await page.goto(`${site.store.url}/admin/users/nobody`)
    await page.getByText('Esta conta não existe').waitFor()
    expect(pageErrors.filter((line) => !/status of 404/.test(line))).toEqual([])
  },
)

wide.test('on a phone in English a customer fits', async () => {
  const { person } = await customer('Ana Reis')
  const options = { lang: 'en', theme: 'light', width: 360, height: 780 } as const
  const { page, pageErrors } = await openPanel(site, `/admin/users/${person.id}`, options)
  await page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first().waitFor()
  await expectNoFaults(page, 'a customer on a phone')
  expect(pageErrors).toEqual([])
})
