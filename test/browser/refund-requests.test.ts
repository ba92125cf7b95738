import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { licenses, payments, refundRequests, refunds } from '#schema/tables/index.ts'
import { admin, type Person } from '../people.ts'
import { license, pendingPayment, refundRequest } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { expectNoFaultsAgain, linesOf, openPanel } from './admin-panel.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { firstInPortuguese, inEnglish } from './flow-languages.ts'
import { holdAnswers } from './hold-answers.ts'
import { findFaults, findLayoutFaults } from './page-checks.ts'
import { sellPix } from './pix-sale.ts'
import { openDetails } from './purchase-list.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const words = {
  'pt-BR': {
    withdraw: (name: string) => `Desistir da compra de ${name}`,
    withdrawVerb: 'Desistir e receber de volta',
    refunded: 'O valor voltou para você, e a chave foi desativada.',
    reveal: (name: string) => `Revelar chave de ${name}`,
    ask: (name: string) => `Pedir reembolso de ${name}`,
    reason: 'Motivo (opcional)',
    send: 'Enviar pedido',
    waits: /^Reembolso pedido em .*: a loja vai responder aqui\.$/,
    reply: (text: string) => `Resposta da loja: ${text}`,
    panel: {
      reply: 'Resposta ao cliente',
      decline: 'Recusar',
      approve: /^Aprovar e reembolsar/,
      missing: /Escreva por que/,
      file: /^pedidos-de-reembolso-/,
      decided: { declined: 'Recusado', approved: 'Aprovado' },
      discard: 'Descartar o que você digitou?',
      keep: 'Continuar editando',
    },
  },
  en: {
    withdraw: (name: string) => `Withdraw from the purchase of ${name}`,
    withdrawVerb: 'Withdraw and be refunded',
    refunded: 'You have your money back, and the key has been switched off.',
    reveal: (name: string) => `Reveal the ${name} key`,
    ask: (name: string) => `Ask for a refund of ${name}`,
    reason: 'Reason (optional)',
    send: 'Send request',
    waits: /^Refund asked for on .*: the store will answer here\.$/,
    reply: (text: string) => `The store’s answer: ${text}`,
    panel: {
      reply: 'Reply to the customer',
      decline: 'Decline',
      approve: /^Approve and refund/,
      missing: /Type why/,
      file: /^refund-requests-/,
      decided: { declined: 'Declined', approved: 'Approved' },
      discard: 'Discard what you typed?',
      keep: 'Keep editing',
    },
  },
} as const

test.each(inEnglish)(
  'a purchase whose key is unused is withdrawn by keyboard, and the money goes back (%s)',
  async (lang) => {
    const say = words[lang]
    const { page, user, button, dialog } = await openClientPage(site, { lang, path: '/', width: 360 })
    const { id } = await sellPix(site, user, `Farol Novo ${lang}`)
    await page.goto('/dashboard/purchased')
    await openDetails(page, `Farol Novo ${lang}`, lang)
    await button(say.withdraw(`Farol Novo ${lang}`)).focus()
    await page.keyboard.press('Enter')
    await expectNoFaultsAgain(page, 'the question before a withdrawal')
    await dialog.getByRole('button', { name: say.withdrawVerb }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(say.refunded).waitFor()
    await expect.poll(() => button(say.withdraw(`Farol Novo ${lang}`)).count()).toBe(0)
    const [row] = await site.store.db.select().from(payments).where(eq(payments.id, id))
    expect(row?.status).toBe('refunded')
    await expectNoHorizontalScroll(page)
  },
)

const decisions = ['declined', 'approved'] as const

test.each(firstInPortuguese)('the refunds of used keys are asked for and answered on the panel (%s)', async (lang) => {
  const say = words[lang]
  const nameOf = (decision: string) => `Farol ${decision} ${lang}`
  const { page, user, button, dialog } = await openClientPage(site, { lang, width: 768, height: 900 })
  // One after the other: the list has them in this order, whichever moment they were bought in.
  const declined = await sellPix(site, user, nameOf('declined'))
  const approved = await sellPix(site, user, nameOf('approved'))
  const paymentOf = { declined: declined.id, approved: approved.id }
  await page.goto('/dashboard/purchased')
  for (const decision of decisions)
    await Promise.all([page.waitForResponse('**/views'), button(say.reveal(nameOf(decision))).click()])
  await page.reload()
  for (const decision of decisions) {
    await openDetails(page, nameOf(decision), lang)
    await button(say.ask(nameOf(decision))).click()
    await dialog.getByLabel(say.reason).fill(`It does not start here: ${decision}.`)
    await dialog.getByRole('button', { name: say.send }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await expect.poll(() => page.getByText(say.waits).count()).toBe(2)
  await expectNoFaultsAgain(page, 'requests that wait')

  const open = (decision: (typeof decisions)[number]) => `/admin/refund-requests?open=${paymentOf[decision]}`
  const panel = await openPanel(site, open('declined'), { lang, height: 900 })
  const statusOf = async (id: string) =>
    (await site.store.db.select().from(refundRequests).where(eq(refundRequests.paymentId, id)))[0]?.status
  await panel.dialog.getByText('It does not start here: declined.').waitFor()
  await panel.dialog.getByRole('button', { name: say.panel.decline }).click()
  await panel.dialog.getByText(say.panel.missing).waitFor()
  expect(await findFaults(panel.page), 'a refusal without a reply').toEqual([])
  const reply = panel.dialog.getByLabel(say.panel.reply)
  await reply.fill('Works as described.')
  // What was typed is not lost by a press of Esc.
  await panel.page.keyboard.press('Escape')
  await panel.dialog.getByText(say.panel.discard).first().waitFor()
  await expect.poll(panel.focused).toBe(say.panel.keep)
  await panel.page.keyboard.press('Enter')
  await expect.poll(() => reply.inputValue()).toBe('Works as described.')
  await panel.dialog.getByRole('button', { name: say.panel.decline }).click()
  await expect.poll(() => statusOf(paymentOf.declined)).toBe('declined')

  await panel.page.goto(open('approved'))
  await panel.dialog.getByText('It does not start here: approved.').waitFor()
  await panel.dialog.getByRole('button', { name: say.panel.approve }).click()
  await expect.poll(() => statusOf(paymentOf.approved)).toBe('approved')

  for (const decision of firstOf<(typeof decisions)[number]>(decisions)) {
    await panel.page.goto(`/admin/refund-requests?search=${paymentOf[decision]}&status=${decision}`)
    await panel.page.locator('main').getByText(nameOf(decision)).first().waitFor()
    const [file] = await Promise.all([panel.page.waitForEvent('download'), panel.button('CSV').click()])
    expect(file.suggestedFilename()).toMatch(say.panel.file)
    const decided = expect.stringContaining(`"${say.panel.decided[decision]}"`)
    expect(await linesOf(file)).toEqual([expect.any(String), decided, ''])
  }

  await page.reload()
  await page.getByText(say.reply('Works as described.')).waitFor()
  await button(say.reveal(nameOf('declined'))).waitFor()
  await page.getByText(say.refunded).waitFor()
})

test('a refund that is approved and not paid is closed for a reason, and sent again, from the desk', async () => {
  const { page: own, user } = await openClientPage(site, { width: 360, path: '/' })
  const sold = await sellPix(site, user, 'Farol Não Pago')
  const [paymentId, at] = [sold.id, Date.now()]
  await refundRequest(site.store, { paymentId, userId: user.id, status: 'approved', decidedAt: at, isPending: true })
  const refusal = { status: 'refused', refusal: '400 2063', refusals: 3, refusedAt: at } as const
  const times = { requestedAt: at, createdAt: at, nextAttemptAt: at + 6 * hour }
  await site.store.db.insert(refunds).values({ paymentId, source: 'user', amountCents: 4_990, ...refusal, ...times })
  const panel = await openPanel(site, '/admin/refund-requests?status=unpaid', { height: 900 })
  const { page, dialog } = panel
  await panel.row('Farol Não Pago').getByText('Aprovado, não pago').waitFor()
  await page.goto(`/admin/refund-requests?open=${paymentId}`)
  await dialog.getByText('400 2063').waitFor()
  expect(await findFaults(page), 'an unpaid request').toEqual([])
  await dialog.getByRole('button', { name: 'Encerrar sem devolver' }).click()
  await dialog.getByText('Escreva por que o reembolso é encerrado sem devolução.').waitFor()
  await dialog.getByLabel('Motivo para encerrar').fill('A conta de origem foi encerrada.')
  await dialog.getByRole('button', { name: 'Encerrar sem devolver' }).focus()
  await page.keyboard.press('Enter')
  await panel.row('Farol Não Pago').getByText('Encerrado sem devolução').waitFor()
  await own.goto('/dashboard/purchased')
  await openDetails(own, 'Farol Não Pago')
  await own.getByText('Resposta da loja: A conta de origem foi encerrada.').waitFor()
  await expectNoHorizontalScroll(own)

  await page.goto(`/admin/refund-requests?open=${paymentId}`)
  await dialog.getByRole('button', { name: 'Reembolsar de novo' }).click()
  await panel.row('Farol Não Pago').getByText('Aprovado e pago').waitFor()
  const [row] = await site.store.db.select().from(payments).where(eq(payments.id, paymentId))
  expect(row?.status).toBe('refunded')
})

wide.test('an answer that comes late leaves alone the request that is shown by then', async () => {
  const names = ['Primeira Lenta', 'Segunda Aberta'] as const
  for (const productName of names) {
    const { userId, id } = await pendingPayment(site.store, { productName, status: 'approved', approvedAt: Date.now() })
    await refundRequest(site.store, { paymentId: id, userId })
  }
  const panel = await openPanel(site, '/admin/refund-requests')
  const { page, dialog, row } = panel
  const answers = await holdAnswers(page, '**/api/auth/admin/refund-requests/*')
  const open = async (name: string, reply: string) => {
    await row(name).getByRole('button', { name: 'Detalhes' }).click()
    await dialog.getByText(name).first().waitFor()
    await dialog.getByLabel('Resposta ao cliente').fill(reply)
  }
  const leave = async () => {
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Descartar' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await open(names[0], 'Funciona.')
  await dialog.getByRole('button', { name: 'Recusar' }).click()
  await expect.poll(answers.count).toBe(1)
  await leave()
  await open(names[1], 'Ainda escrevendo')
  await answers.release()
  await expect.poll(() => row(names[0]).getByText('Recusado').count()).toBe(1)
  await expect.poll(() => dialog.getByLabel('Resposta ao cliente').inputValue()).toBe('Ainda escrevendo')

  // The refusal is shown as a message, not as an error of the request that is open now.
  await answers.stop()
  const failure = Promise.withResolvers<void>()
  await page.route('**/api/auth/admin/refund-requests/*', async (route) => {
    await failure.promise
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Recusar' }).click()
  await leave()
  await row(names[0]).getByRole('button', { name: 'Detalhes' }).click()
  await dialog.getByText(names[0]).first().waitFor()
  failure.resolve()
  await page.getByRole('region', { name: 'Avisos' }).getByText('O pedido não foi respondido: ').waitFor()
  await expect.poll(() => dialog.getByText('O pedido não foi respondido', { exact: true }).count()).toBe(0)
})

let boss: Person
beforeAll(async () => {
  boss = await admin(site.store)
})

const hour = 3_600_000

/** An approved payment with its key, suspended while the refund is open. */
async function sale(userId: string, status: 'processing' | 'refused', productName: string) {
  const at = Date.now()
  const { id } = await pendingPayment(site.store, { userId, productName, status: 'approved', approvedAt: at })
  const key = await license(site.store, {
    ...{ userId, productName, paymentId: id },
    suspendedAt: status === 'processing' ? at : null,
  })
  await site.store.db.insert(refunds).values({
    ...{ paymentId: id, status, source: 'user', reason: 'requested', amountCents: 4_990, requestedBy: boss.id },
    ...{ requestedAt: at, createdAt: at, attempts: 1, nextAttemptAt: at + hour },
    ...(status === 'refused' && { refusals: 1, refusal: '422 422', refusedAt: at }),
  })
  return { id, key }
}

wide.test.each([['en', 'Suspended: refund in progress', 'Waiting for activation']] as const)(
  'the buyer sees that the key is suspended while the refund is in progress (%s)',
  async (lang, says, not) => {
    const { page, user } = await openClientPage(site, { lang, path: '/' })
    const { key } = await sale(user.id, 'processing', 'Farol Suspenso')
    await page.goto('/dashboard/purchased')
    await page.getByText(says, { exact: true }).waitFor()
    await expect.poll(() => page.getByText(not).count()).toBe(0)
    await expectNoHorizontalScroll(page)
    await site.store.db.update(licenses).set({ suspendedAt: null }).where(eq(licenses.id, key.id))
    await page.reload()
    await page.getByText('Farol Suspenso').first().waitFor()
    await expect.poll(() => page.getByText(says).count()).toBe(0)
  },
)

wide.test.each([360])('an admin sees why a refund was refused and presses again, at %i px', async (width) => {
  const { id } = await sale(boss.id, 'refused', `Farol Recusado ${width}`)
  await site.store.db
    .update(payments)
    .set({ createdAt: Date.now() - 72 * hour })
    .where(eq(payments.id, id))
  const panel = await openPanel(site, `/admin/purchase-history?search=${id}&open=${id}`, { width, height: 900 })
  const { page, dialog, button } = panel
  await dialog.getByText('Erro: recusado pelo meio de pagamento').waitFor()
  await dialog.getByText(/^422 422, em /).waitFor()
  await dialog.getByText('Não: a chave ainda vale').waitFor()
  expect(await findLayoutFaults(page)).toEqual([])
  await expectNoFaultsAgain(page, 'the details of a refund that was refused')
  await button('Reembolsar de novo').press('Enter')
  await dialog.getByText('O valor é devolvido uma vez só; até o resultado, a licença fica suspensa.').waitFor()
  // The provider does not know the charge of this sale.
  await dialog.getByRole('button', { name: /^Reembolsar R\$.49,90 de novo$/ }).click()
  const alert = dialog.getByRole('alert')
  await alert.getByText(/A loja tenta de novo sozinha, e você pode pedir de novo/).waitFor()
  const [refund] = await site.store.db.select().from(refunds).where(eq(refunds.paymentId, id))
  expect(refund).toMatchObject({ status: 'refused', refusals: 2, nextAttemptAt: expect.any(Number) })
  await page.keyboard.press('Escape')
  await expect.poll(() => button('Reembolsar de novo').first().isEnabled()).toBe(true)
})
