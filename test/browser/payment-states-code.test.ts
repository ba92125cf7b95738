import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cancelPayment, createPixPayment } from '#schema/api/payments.ts'
import { removeStockKeys } from '#schema/api/stock.ts'
import { licenses, type PaymentRow, payments, users } from '#schema/tables/index.ts'
import { order } from '../forms.ts'
import { admin, client } from '../people.ts'
import { changeRow, stockKey } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { filled } from './account-steps.ts'
import { findFaults } from './page-checks.ts'
import { texts } from './page-states.ts'
import {
  askForCode,
  bringShopper,
  expectState,
  expired,
  expirePayment,
  focused,
  making,
  openCode,
  openMethods,
  openPaymentSite,
  openShopper,
  openWithCode,
  pauseClock,
  waiting,
  withholdCode,
} from './payment-states.ts'

/** The states from the payment code to the key and to every other outcome. */
const site = openPaymentSite()

const approved = { title: 'Pagamento aprovado!', text: 'A sua chave está pronta. Abrindo a confirmação…' }
const bank = () => site.store.sandbox
const runOut = (payment: PaymentRow) => expirePayment(site, payment)

test('an approval shows the key, and after three seconds its confirmation', async () => {
  const shopper = await openWithCode(site.apart, { clock: true })
  const { page, dialog } = shopper
  const { id, providerId } = shopper.first
  await expectState(shopper, { ...waiting, actions: ['Já paguei: verificar agora', 'Copiar código PIX'] })
  await bank().approve(providerId ?? '')
  await expectState(shopper, { ...approved, actions: ['Ver minha chave'] })
  const [license] = await site.store.db.select().from(licenses).where(eq(licenses.paymentId, id))
  await dialog.getByText(license?.key ?? 'no key').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.isVisible()).toBe(true)
  await page.clock.runFor(3_100)
  await page.waitForURL(new RegExp(`payment-confirmation/${id}`))
  await page.getByRole('heading', { name: 'Obrigado! A chave é sua' }).waitFor()
  await expect.poll(() => focused(page)).toBe('on the page: Obrigado! A chave é sua')
})

const stopped = ['Gerar novo código', 'Falar com o suporte']
const unreserved =
  'Este pedido não reserva a chave (ou o cupom): a chave é de quem paga primeiro; se acabar, o dinheiro volta na hora.'

test('a code without a reservation says so, to a screen reader too, and no more once it has one', async () => {
  const shopper = await bringShopper(site, { item: { sellsStock: true } })
  const { page, item, dialog, method, press } = shopper
  for (let n = 0; n < 5; n++) await stockKey(site.store, { productId: item.id })
  // The page comes from the same address, which is none.
  for (let n = 0; n < 3; n++) {
    const other = await client(site.store)
    await site.store.ask(createPixPayment, { as: other, body: order(other, item.id) })
  }
  await page.goto(shopper.path)
  const { id, providerId } = await openCode(shopper)
  await expectState(shopper, { ...waiting, text: unreserved, announces: `${unreserved} ${waiting.text}` })
  await changeRow(site.store, payments, id, { lacksKeyHold: false })
  await dialog.getByText(unreserved, { exact: true }).waitFor({ state: 'detached' })
  await changeRow(site.store, payments, id, { lacksKeyHold: true })
  await dialog.getByText(unreserved, { exact: true }).waitFor()
  // The others' keys are held.
  const free = await site.store.ask(removeStockKeys, {
    as: await admin(site.store),
    params: { productId: item.id },
    body: {},
  })
  expect(free.body.removed).toBe(2)
  await bank().approve(providerId ?? '')
  await expectState(shopper, {
    title: 'Acabou antes do seu pagamento',
    text: /O pedido não tinha reserva, e o dinheiro volta na hora/,
    actions: stopped,
  })

  await stockKey(site.store, { productId: item.id })
  await page.goto(shopper.path)
  await openMethods(shopper)
  await method(/^Cripto/).check()
  await press(/^Pagar /)
  await expectState(shopper, {
    title: 'Pagamento em cripto',
    text: /A reserva vem assim que o seu pagamento é visto na rede/,
    announces: unreserved,
    actions: ['Ir para a página de pagamento'],
  })
  const { hostedUrl } = await shopper.payment()
  await dialog.getByRole('link', { name: 'Ir para a página de pagamento' }).click()
  await page.waitForURL(hostedUrl ?? '')
})

interface End {
  bring: (payment: PaymentRow) => Promise<unknown>
  title: string
  text: string | RegExp
  actions: string[]
}
const ends: readonly End[] = [
  // That the bank rejects.
  {
    bring: ({ providerId }) => bank().reject(providerId ?? ''),
    title: 'O pagamento não foi aprovado',
    text: 'O banco ou o meio de pagamento recusou. Nada ficou em aberto; você pode tentar de novo.',
    actions: stopped,
  },
  // Whose time runs out.
  { bring: runOut, ...expired },
  // That an admin calls off.
  {
    bring: async ({ id }) => site.store.ask(cancelPayment, { as: await admin(site.store), params: { paymentId: id } }),
    title: 'O pagamento não foi aprovado',
    text: /^A loja cancelou esta cobrança. Se você já pagou, fique tranquilo/,
    actions: stopped,
  },
  // Of the wrong amount.
  {
    bring: ({ providerId }) => bank().payWrongAmount(providerId ?? '', { amount: 1 }),
    title: 'O valor não confere',
    text: /^Chegou um valor diferente do que foi cobrado. Ele volta para você, e nenhuma chave foi emitida./,
    actions: stopped,
  },
  // That is gone from the books.
  {
    bring: ({ id }) => site.store.db.delete(payments).where(eq(payments.id, id)),
    title: 'Não encontramos este pagamento',
    text: /^Gere um novo código para continuar. Se você já pagou, fale com o suporte/,
    actions: stopped,
  },
]

test('each way in which a code ends shows its outcome, and a new code is one tap away, without the terms again', async () => {
  const shopper = await openShopper(site)
  let last = await openCode(shopper)
  for (const { bring, ...end } of firstOf(ends, 2)) {
    await bring(last)
    await expectState(shopper, end)
    await shopper.press('Gerar novo código')
    await expectState(shopper, waiting)
    const next = await shopper.payment()
    expect(next, end.title).toMatchObject({ status: 'pending', productId: last.productId })
    expect(next.id, end.title).not.toBe(last.id)
    if (bring === runOut)
      expect(
        bank()
          .charges()
          .find(({ id }) => id === last.providerId)?.status,
      ).toBe('cancelled')
    last = next
  }

  // An expired code that was paid all the same brings its key.
  await runOut(last)
  await expectState(shopper, expired)
  await shopper.press('Já paguei: verificar agora')
  await expectState(shopper, {
    ...expired,
    announces: 'Ainda não caiu. Assim que o banco confirmar, a chave aparece aqui.',
  })
  await expect.poll(() => focused(shopper.page)).toBe('in the dialog: Já paguei: verificar agora')
  await site.store.tick()
  await bank().payLate(last.providerId ?? '', { isNow: true })
  await expect.poll(async () => (await shopper.payment()).status).toBe('approved')
  await shopper.press('Já paguei: verificar agora')
  await expectState(shopper, approved)
})

wide.test('money refunded before the store has fetched the payment is shown as refunded', async () => {
  const shopper = await openWithCode(site)
  const { id, providerId } = shopper.first
  await shopper.context.setOffline(true)
  await bank().approve(providerId ?? '')
  await expect.poll(async () => (await shopper.payment()).status).toBe('approved')
  await bank().refund(providerId ?? '')
  await expect.poll(async () => (await shopper.payment()).status).toBe('refunded')
  await shopper.context.setOffline(false)
  await expectState(shopper, {
    title: 'O pagamento foi devolvido',
    text: 'O valor voltou para a conta de onde saiu, e a chave foi desativada.',
    actions: stopped,
  })
  expect(await site.store.db.select().from(payments).where(eq(payments.id, id))).toHaveLength(1)
})

test('the countdown keeps the server’s time on a phone whose clock is wrong, and is announced at fixed times', async () => {
  const shopper = await openShopper(site.apart, { clock: 47 * 60_000, lang: 'en' })
  const { page, dialog } = shopper
  await page.evaluate(`{
    times = []
    const read = () => times.push(document.querySelector('[role=timer] strong')?.textContent ?? '')
    new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true })
  }`)
  await openCode(shopper)
  const timer = dialog.getByRole('timer')
  await expect.poll(() => timer.textContent()).toMatch(/^Expires in 0[45]:\d\d$/)
  // Not a moment more than the buyer has.
  await expect.poll(() => page.evaluate<string>('times.sort().at(-1)')).toMatch(/^0(4:\d\d|5:00)$/)
  const { expiresAt } = await shopper.payment()
  const [, minutes, seconds] = /(\d\d):(\d\d)/.exec((await timer.textContent()) ?? '') ?? []
  const shown = Number(minutes) * 60 + Number(seconds)
  expect(Math.abs(shown - (expiresAt - Date.now()) / 1000)).toBeLessThan(3)

  // The page's time alone goes on faster from here: answers no longer tell the server's.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const { date: _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  const status = dialog.locator('[data-dialog-status]')
  let left = shown
  for (const [mark, said] of [
    [120, '2 minutes left to pay.'],
    [60, '1 minute left to pay.'],
    [30, '30 seconds left to pay.'],
    [10, '10 seconds left to pay.'],
  ] as const) {
    await page.clock.fastForward((left - mark + 1) * 1_000)
    // A pending request has timed out when the clock jumped.
    await page.evaluate('dispatchEvent(new Event("online"))')
    left = mark - 1
    await expect.poll(() => status.textContent()).toBe(said)
  }
  await runOut(await shopper.payment())
  await page.clock.fastForward(10_000)
  await expectState(shopper, { title: 'The code has expired', actions: ['Get a new code', 'I have paid: check now'] })
})

test('“verify now” fetches the status at once, trouble leaves the code on the screen, and it can be copied by hand', async () => {
  const shopper = await openWithCode(site)
  const { press, page, dialog } = shopper
  site.store.proxy.set({ delayMs: 100 })
  await press('Já paguei: verificar agora')
  await expectState(shopper, { title: 'Pagamento PIX', announces: /Verificando o pagamento…|Ainda não caiu/ })
  const text = 'Ainda não caiu. Assim que o banco confirmar, a chave aparece aqui.'
  await expectState(shopper, { title: 'Pagamento PIX', text })
  await expect.poll(() => focused(page)).toBe('in the dialog: Já paguei: verificar agora')

  site.store.proxy.set({ delayMs: 0, isDown: true })
  await expectState(shopper, { title: 'Pagamento PIX', text: 'A loja demorou a responder. Continuamos verificando.' })
  site.store.proxy.set({ isDown: false })
  await press('Já paguei: verificar agora')
  await expectState(shopper, { title: 'Pagamento PIX', text })

  // Where the clipboard is denied.
  await page.evaluate('Object.defineProperty(navigator, "clipboard", { value: undefined })')
  await press('Copiar código PIX')
  await dialog.getByText('O navegador não deixou copiar. Selecione o texto abaixo e copie.').last().waitFor()
  const { qrCode } = shopper.first
  await expect.poll(() => page.evaluate('getSelection().toString() || document.activeElement.value')).toBe(qrCode)
  await expect.poll(() => dialog.getByLabel('PIX copia e cola').inputValue()).toBe(qrCode)
})

test('while the bank answers nonsense or nothing, a calm line says so for as long as it does', async () => {
  const shopper = await openWithCode(site)
  const { sandbox, db } = site.store
  const { id } = await shopper.payment()
  const becomeStale = () => db.update(payments).set({ checkedAt: 0 }).where(eq(payments.id, id))
  sandbox.faults.set({ answerAs: { value: '<html>', operations: ['get'] } })
  await becomeStale()
  const malformed = 'O banco respondeu algo sem sentido. Continuamos verificando.'
  await expectState(shopper, { title: 'Pagamento PIX', text: malformed, announces: malformed })
  sandbox.faults.set({ answerAs: null, failWith: { value: 503, operations: ['get'] } })
  await becomeStale()
  const unreachable = 'O banco demorou a responder. Continuamos verificando.'
  await expectState(shopper, { title: 'Pagamento PIX', text: unreachable })
  sandbox.faults.set({ failWith: null })
  await becomeStale()
  await expectState(shopper, { title: 'Pagamento PIX', text: 'Aguardando pagamento. Esta tela atualiza sozinha.' })
})

test('offline the code stays; the status is fetched as soon as the connection is back, or the shopper from the bank’s app', async () => {
  const shopper = await openWithCode(site.apart, { clock: true })
  const { page, context } = shopper
  await context.setOffline(true)
  const text = 'Sem conexão. Se você já pagou, fique tranquilo: voltamos a verificar assim que a internet voltar.'
  await expectState(shopper, { title: 'Pagamento PIX', text })
  // No timer triggers it: the clock is paused.
  await pauseClock(page)
  await expectState(shopper, { title: 'Pagamento PIX', text })
  await context.setOffline(false)
  await expectState(shopper, waiting)
  await bank().approve(shopper.first.providerId ?? '')
  await expect.poll(async () => (await shopper.payment()).status).toBe('approved')
  await expect.poll(() => shopper.dialog.getByRole('heading').textContent()).toBe('Pagamento PIX')
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await expectState(shopper, approved)
})

wide.test('a shopper banned meanwhile is asked to log in, and the login says why it is refused', async () => {
  const shopper = await openWithCode(site)
  const { page, who } = shopper
  await changeRow(site.store, users, who.id, { isBanned: true })
  await page.getByRole('heading', { name: 'Sua sessão expirou', level: 2 }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('Esta conta foi banida. Fale com o suporte.').first().waitFor()
})

test('a code that the bank makes later is waited for through trouble, a reload and from the dashboard, and comes by itself', async () => {
  const shopper = await openShopper(site)
  const { page, context, dialog } = shopper
  const release = await withholdCode(page)
  await askForCode(shopper)
  await expectState(shopper, making)
  await dialog.getByRole('timer').waitFor()
  expect(await findFaults(page), 'a code that is being made').toEqual([])
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press('Tab')
    expect(await focused(page)).not.toMatch(/^on the page/)
  }
  site.store.proxy.set({ isDown: true })
  await expectState(shopper, { ...making, text: 'A loja demorou a responder. Continuamos verificando.' })
  site.store.proxy.set({ isDown: false })
  const { id } = await shopper.payment()

  await page.reload()
  await expectState(shopper, making)
  const { continueOf } = texts['pt-BR'].dashboard.unfinished
  await page.goto('/dashboard/purchased')
  await page.getByRole('link', { name: filled(continueOf, { product: shopper.item.name }) }).click()
  await expectState(shopper, making)

  await context.setOffline(true)
  await release()
  const offline = 'Sem conexão. O código aparece assim que a internet voltar.'
  await expectState(shopper, { ...making, text: offline })
  await context.setOffline(false)
  await expectState(shopper, { ...waiting, actions: ['Já paguei: verificar agora', 'Copiar código PIX'] })
  await dialog.locator('svg[role=img]').waitFor()
  await expect.poll(() => dialog.getByLabel('PIX copia e cola').inputValue()).not.toBe('')
  expect((await shopper.payment()).id).toBe(id)
})

test('a window that ends before the bank has made the code brings no empty code, and another one can be asked for', async () => {
  const shopper = await openShopper(site)
  const release = await withholdCode(shopper.page)
  await askForCode(shopper)
  await expectState(shopper, making)
  const { id } = await shopper.payment()
  await runOut(await shopper.payment())
  await expectState(shopper, {
    title: 'Não foi possível gerar o PIX',
    text: 'O meio de pagamento não devolveu o código. Nada foi cobrado; tente de novo.',
    actions: ['Tentar de novo', 'Fechar'],
  })
  await release()
  await shopper.press('Tentar de novo')
  await expectState(shopper, waiting)
  expect((await shopper.payment()).id).not.toBe(id)
})

test('with the keyboard alone: from the button to the key, and Tab never leaves the popup', async () => {
  const shopper = await openShopper(site)
  const { page } = shopper
  const { keyboard } = page
  const tabTo = async (name: RegExp) => {
    await expect
      .poll(async () => {
        await keyboard.press('Tab')
        return focused(page)
      })
      .toMatch(name)
  }
  await page.getByRole('button', { name: /^Pagar / }).waitFor()
  await tabTo(/: Pagar R\$/)
  await keyboard.press('Enter')
  await expectState(shopper, { title: 'Como você quer pagar?', announces: '' })
  await tabTo(/: terms/)
  await keyboard.press('Space')
  await tabTo(/: Pagar R\$/)
  await keyboard.press('Enter')
  await expectState(shopper, waiting)
  const { providerId } = await shopper.payment()
  for (let n = 0; n < 8; n++) {
    await keyboard.press('Tab')
    expect(await focused(page)).not.toMatch(/^on the page/)
  }
  await tabTo(/: Copiar código PIX/)
  await bank().approve(providerId ?? '')
  await expectState(shopper, approved)
  await tabTo(/: Ver minha chave/)
  await keyboard.press('Enter')
  await page.waitForURL(/payment-confirmation/)
})
