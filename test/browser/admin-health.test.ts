import { eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { dayOf } from '#schema/rules/clock.ts'
import {
  counters,
  disputes,
  emails,
  licenses,
  payments,
  providerEvents,
  refundRequests,
  refunds,
  refusedWebhooks,
  serviceFigures,
} from '#schema/tables/index.ts'
import { recordMalformed } from '#worker/domain/payments/malformed-answers.ts'
import { admin, type Person } from '../people.ts'
import { queuedEmails } from '../queued-emails.ts'
import { givenUpEmail, license, pendingPayment, providerEvent, refundRequest } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { expectNoFaultsAgain, expectToast } from './admin-panel.ts'
import { inPortuguese } from './flow-languages.ts'
import type { SitePageOptions } from './open-site.ts'
import { findFaults, findLayoutFaults } from './page-checks.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true, vars: { FIGURES_SECONDS: '1' } })
let user: Person
beforeAll(async () => {
  user = await admin(site.store)
  const receivedAt = Date.now() - 3 * 3_700_000
  const event = { provider: 'mercadopago-orders' as const, subjectId: '1', body: '{}', receivedAt, leaseUntil: 0 }
  await site.store.db.insert(providerEvents).values([
    { ...event, eventId: 'done', doneAt: receivedAt },
    { ...event, eventId: 'open' },
  ])
})

const words = {
  'pt-BR': {
    well: 'Tudo em ordem',
    ill: 'Há algo para resolver',
    paidWithoutKey: 'Pago sem chave',
    keyWithoutPayment: 'Chave sem pagamento',
    refunds: 'Reembolsos em aberto',
    settled: 'Últimos pagamentos aprovados',
    refused: 'Recusado pelo provedor',
    reason: 'Valor diferente do pedido',
    notice: 'último webhook há 3 horas',
    waiting: '1 webhook na fila',
    refresh: 'Atualizar',
    all: /^Mostrar os/,
    failed: 'Não foi possível carregar a saúde dos pagamentos',
    retry: 'Tentar de novo',
    refusedNow: '1 webhook recusado',
  },
  en: {
    well: 'All in order',
    ill: 'Something needs action',
    paidWithoutKey: 'Paid without a key',
    keyWithoutPayment: 'Key without a payment',
    refunds: 'Open refunds',
    settled: 'Latest approved payments',
    refused: 'Refused by the provider',
    reason: 'Amount differs from the order',
    notice: 'last webhook 3 hours ago',
    waiting: '1 webhook waiting',
    refresh: 'Refresh',
    all: /^Show all/,
    failed: 'Payment health could not be loaded',
    retry: 'Try again',
    refusedNow: '1 webhook refused',
  },
} as const
type Lang = keyof typeof words
const languages = ['pt-BR', 'en'] as const

/** Errors except calls that the API refuses. */
const unexpectedErrors = (pageErrors: string[]) => pageErrors.filter((line) => !/status of 4\d\d/.test(line))

const enter = async (options: SitePageOptions = {}) => {
  const opened = await site.openPage({ token: user.token, ...options })
  await opened.page.goto('/admin/health')
  return opened
}

/** A payment without a key, a key without a payment, and a failed refund. */
async function breakTheBooks() {
  const paid = await pendingPayment(site.store, { status: 'approved', approvedAt: Date.now() })
  const stray = await license(site.store, { productName: 'Stray' })
  const owed = await pendingPayment(site.store, { status: 'cancelled' })
  const now = Date.now()
  await site.store.db.insert(refunds).values({
    paymentId: owed.id,
    source: 'automatic',
    status: 'refused',
    reason: 'amount',
    amountCents: 100,
    requestedAt: now,
    nextAttemptAt: now,
    createdAt: now,
  })
  return async () => {
    await site.store.db.delete(refunds).where(eq(refunds.paymentId, owed.id))
    await site.store.db.delete(licenses).where(eq(licenses.id, stray.id))
    for (const { id } of [paid, owed]) await site.store.db.delete(payments).where(eq(payments.id, id))
  }
}

test.each(inPortuguese)(
  'zero counts show that all is well; violations are listed with links to the purchase (%s)',
  async (lang) => {
    const say = words[lang]
    const { page, pageErrors } = await site.openPage({ token: user.token, lang })
    await page.clock.install()
    await page.goto('/admin/health')
    await page.getByText(say.well, { exact: true }).waitFor()
    await page.getByText(say.notice).waitFor()
    await page.getByText('Mercado Pago (Orders)', { exact: true }).and(page.locator('dt')).waitFor()
    await page.getByText(say.waiting).waitFor()
    const settled = page.getByRole('table', { name: say.settled }).locator('tbody tr')
    await expect.poll(() => settled.count()).toBe(10)
    await page.getByRole('button', { name: say.all }).click()
    await expect.poll(() => settled.count()).toBe(50)

    // It follows by itself.
    const mend = await breakTheBooks()
    await page.clock.runFor(15_000)
    await page.getByText(say.ill, { exact: true }).waitFor()
    const rowsOf = (name: string) => page.getByRole('table', { name, exact: true }).locator('tbody tr')
    for (const name of [say.paidWithoutKey, say.keyWithoutPayment, say.refunds])
      await expect.poll(() => rowsOf(name).count()).toBe(1)
    await page.getByRole('cell', { name: say.refused }).waitFor()
    await page.getByRole('cell', { name: say.reason }).waitFor()
    expect(await findFaults(page)).toEqual([])
    const link = rowsOf(say.paidWithoutKey).getByRole('link')
    await expect.poll(() => link.getAttribute('href')).toMatch(/^\/admin\/purchase-history\?open=[0-9a-f]{32}$/)

    await mend()
    await page.getByRole('button', { name: say.refresh }).click()
    await page.getByText(say.well, { exact: true }).waitFor()
    expect(pageErrors).toEqual([])
  },
)

const purchase = (id: string) => `/admin/purchase-history?open=${id}`

/** Each case on its own that keeps the board from saying that all is well: how it comes about, and ends. */
const cases = {
  'a refused refund': async () => {
    const { id } = await pendingPayment(site.store, { status: 'cancelled' })
    const refund = { source: 'user', status: 'refused', requestedAt: 1, createdAt: 1, amountCents: 100 } as const
    await site.store.db.insert(refunds).values({ paymentId: id, ...refund })
    return { href: purchase(id), mend: () => site.store.db.delete(refunds).where(eq(refunds.paymentId, id)) }
  },
  'an open dispute': async () => {
    const { id } = await pendingPayment(site.store, { status: 'cancelled' })
    const at = Date.now()
    const kind = { kind: 'med', provider: 'mercadopago', amountCents: 100 } as const
    const instants = { openedAt: at, answerBy: at + 3_600_000, providerUpdatedAt: at }
    await site.store.db.insert(disputes).values({ id, paymentId: id, ...kind, ...instants })
    return { href: `/admin/disputes?open=${id}`, mend: () => site.store.db.delete(disputes).where(eq(disputes.id, id)) }
  },
  'an open refund request': async () => {
    const { id } = await pendingPayment(site.store, { status: 'approved', approvedAt: Date.now() })
    const { id: keyId } = await license(site.store, { paymentId: id })
    await refundRequest(site.store, { paymentId: id })
    return {
      href: `/admin/refund-requests?open=${id}`,
      mend: async () => {
        await site.store.db.delete(refundRequests).where(eq(refundRequests.paymentId, id))
        await site.store.db.delete(licenses).where(eq(licenses.id, keyId))
        await site.store.db.delete(payments).where(eq(payments.id, id))
      },
    }
  },
  'a given-up notice': async () => {
    const { eventId, subjectId } = await providerEvent(site.store, { failedAt: Date.now() })
    const isIt = eq(providerEvents.eventId, eventId)
    return { href: purchase(subjectId), mend: () => site.store.db.delete(providerEvents).where(isIt) }
  },
  'a malformed answer': async () => {
    const { id } = await pendingPayment(site.store, { status: 'cancelled' })
    const at = Date.now()
    await recordMalformed({ db: site.store.db, now: () => at }, [
      {
        provider: 'mercadopago-orders',
        call: 'create',
        subjectId: id,
        shape: `{id: number, ${'a_long_name_of_a_field: null, '.repeat(8)}}`,
      },
    ])
    return {
      href: purchase(id),
      mend: () => site.store.db.delete(providerEvents).where(eq(providerEvents.subjectId, id)),
    }
  },
  'a refused signature': async () => {
    const answer = await site.store.fetch('/api/payments/coinbase/webhook', { method: 'POST', body: '{}' })
    expect(answer.status).toBe(401)
    return { href: null, mend: () => site.store.db.delete(refusedWebhooks) }
  },
}

const matters = [
  ['a refused refund', '1 reembolso recusado pelo provedor', '1 refund refused by the provider'],
  ['an open dispute', '1 disputa aberta', '1 open dispute'],
  ['an open refund request', '1 pedido de reembolso sem resposta ou não pago', '1 refund request unanswered or unpaid'],
  ['a given-up notice', '1 webhook que a loja não conseguiu tratar', '1 webhook that the store could not handle'],
  [
    'a malformed answer',
    '1 chamada a um provedor com resposta sem sentido nas últimas 24 horas',
    '1 provider call answered nonsense in the last 24 hours',
  ],
  [
    'a refused signature',
    'Webhooks de um provedor com assinatura inválida nas últimas 24 horas',
    'Webhooks from one provider with an invalid signature in the last 24 hours',
  ],
] as const

test.each(firstOf(languages))(
  'each matter alone keeps the board from saying that all is well, and is linked (%s)',
  async (lang) => {
    const say = words[lang]
    const isPhone = lang === 'pt-BR'
    const { page, pageErrors } = await enter({ lang, width: isPhone ? 360 : 1280, theme: isPhone ? 'dark' : 'light' })
    const refresh = () => page.getByRole('button', { name: say.refresh }).click()
    const well = page.getByText(say.well, { exact: true })
    await well.waitFor()
    for (const [name, ...texts] of matters) {
      const { href, mend } = await cases[name]()
      await refresh()
      await page.getByText(texts[isPhone ? 0 : 1], { exact: true }).waitFor()
      await page.getByText(say.ill, { exact: true }).waitFor()
      for (const [other, ...others] of matters.filter(([other]) => other !== name))
        await expect
          .poll(() => page.getByText(others[isPhone ? 0 : 1], { exact: true }).count(), { message: other })
          .toBe(0)
      await expect.poll(() => well.count(), { message: name }).toBe(0)
      if (href !== null)
        await expect.poll(() => page.locator(`main a[href="${href}"]`).count(), { message: name }).toBe(1)
      else await page.getByText(say.refusedNow).waitFor()
      expect(await findLayoutFaults(page), name).toEqual([])
      await expectNoFaultsAgain(page, name)
      await mend()
    }
    await refresh()
    await well.waitFor()
    expect(pageErrors).toEqual([])
  },
)

test('signatures that failed days ago are no problem any more; a given-up notice is tried again: it fails while the provider does, and then leaves the board', async () => {
  const lastAt = Date.now() - 4 * 86_400_000
  const day = new Date(lastAt).toISOString().slice(0, 10)
  await site.store.db.insert(refusedWebhooks).values({ provider: 'btcpay', day, count: 3, lastAt })
  const { page } = await enter()
  await page.getByText('Tudo em ordem', { exact: true }).waitFor()
  await page.getByText('3 webhooks recusados').waitFor()
  await page.getByText('o último há 4 dias').waitFor()
  await site.store.db.delete(refusedWebhooks)

  const value = Date.now() - 3 * 86_400_000
  await site.store.db
    .insert(serviceFigures)
    .values({ day: dayOf(value), name: `read:changed:${site.store.pix.name}`, value })
  await page.getByRole('button', { name: words['pt-BR'].refresh }).click()
  await page.getByText('1 lista de cobranças que a loja não lê até o fim há mais de 2 dias').waitFor()
  await page.getByText('última conferência completa há 3 dias').waitFor()
  await expectNoFaultsAgain(page, 'a list that is not read')
  await site.store.db.delete(serviceFigures)

  const { eventId } = await providerEvent(site.store, { receivedAt: lastAt, failedAt: Date.now() })
  await page.getByRole('button', { name: words['pt-BR'].refresh }).click()
  site.store.sandbox.faults.set({ failWith: { value: 503, operations: ['get'] } })
  const retry = page.getByRole('button', { name: 'Tentar de novo' })
  await retry.click()
  await page.getByRole('alert').getByText('O provedor ainda não respondeu sobre este webhook.').waitFor()
  site.store.sandbox.faults.reset()
  await retry.click()
  await expectToast(page, 'O webhook foi tratado.')
  await page.getByText('Tudo em ordem', { exact: true }).waitFor()
  await expect.poll(() => retry.count()).toBe(0)
  const [row] = await site.store.db.select().from(providerEvents).where(eq(providerEvents.eventId, eventId))
  expect(row).toMatchObject({ doneAt: expect.any(Number), failedAt: null })
})

const emailWords = {
  'pt-BR': {
    title: 'E-mails não enviados',
    sendAgain: 'Enviar de novo',
    waiting: '2 e-mails na fila, o mais antigo escrito há 3 horas.',
    link: 'Link para nova senha',
    failures: ['422 validation_error', 'O link venceu antes do envio'],
    queued: 'O e-mail voltou para a fila e sai no próximo minuto.',
    gone: 'Este e-mail não está mais entre os que a loja deixou de enviar.',
    empty: 'Nenhum e-mail na fila.',
  },
  en: {
    title: 'E-mails not sent',
    sendAgain: 'Send again',
    waiting: '2 e-mails waiting, the oldest written 3 hours ago.',
    link: 'Link for a new password',
    failures: ['422 validation_error', 'The link expired before it was sent'],
    queued: 'The e-mail is queued again and will be sent within a minute.',
    gone: 'This e-mail is no longer among those that the store gave up sending.',
    empty: 'No e-mail waiting.',
  },
} as const

wide.test.each([['en', 1280, 'light']] as const)(
  'an admin sends an e-mail again that was given up, unless it holds a link (%s, %i px)',
  async (lang, width, theme) => {
    const say = emailWords[lang]
    const at = Date.now()
    await queuedEmails(site.store, 2, { createdAt: at - 3 * 3_600_000 - 60_000, nextAttemptAt: at + 3_600_000 })
    await givenUpEmail(site.store, { kind: 'recovery', failure: 'link expired' })
    const email = await givenUpEmail(site.store, { address: 'carla@people.test' })
    const { page, pageErrors } = await enter({ lang, width, theme })
    const rows = page.getByRole('table', { name: say.title }).locator('tbody tr')
    await page.getByText(say.waiting).waitFor()
    await page.getByText(words[lang].well, { exact: true }).waitFor()
    await expect.poll(() => rows.count()).toBe(2)
    for (const failure of say.failures) await rows.getByText(failure).waitFor()
    await expect.poll(() => rows.filter({ hasText: say.link }).getByRole('button').count()).toBe(0)
    await expect.poll(() => page.getByText('carla@people.test').count()).toBe(0)
    await expectNoFaultsAgain(page, 'the e-mails')

    const send = rows.filter({ hasText: 'c•••@p•••.test' }).getByRole('button', { name: say.sendAgain })
    await send.focus()
    await page.keyboard.press('Enter')
    await expectToast(page, say.queued)
    await expect.poll(() => rows.count()).toBe(1)
    await site.store.tick()
    expect(site.store.sandbox.emails().filter(({ key }) => key === email.id)).toHaveLength(1)

    await site.store.db.delete(emails)
    await page.getByRole('button', { name: words[lang].refresh }).click()
    await page.getByText(say.empty).waitFor()
    await expect.poll(() => rows.count()).toBe(0)

    // One that meanwhile is gone cannot be sent again, which the page says.
    const { id } = await givenUpEmail(site.store)
    await page.getByRole('button', { name: words[lang].refresh }).click()
    await rows.getByRole('button', { name: say.sendAgain }).waitFor()
    await site.store.db.delete(emails).where(eq(emails.id, id))
    await rows.getByRole('button', { name: say.sendAgain }).click()
    await page.getByRole('alert').getByText(say.gone).waitFor()
    await expect.poll(() => rows.count()).toBe(0)
    expect(unexpectedErrors(pageErrors)).toEqual([])
  },
)

test('a health page that fails to load says so, loads on retry, and shows nothing of e-mails without a mailer', async () => {
  const say = words['pt-BR']
  const { page } = await site.openPage({ token: user.token })
  const answers = '**/api/auth/admin/health/payments'
  await page.route(answers, (route) => route.abort())
  await page.goto('/admin/health')
  await page.getByRole('heading', { name: say.failed }).waitFor()
  await page.unroute(answers)
  await page.route(answers, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), emails: null } })
  })
  await page.getByRole('button', { name: say.retry }).click()
  await page.getByText(say.well, { exact: true }).waitFor()
  await expect.poll(() => page.getByText(emailWords['pt-BR'].title).count()).toBe(0)
})

wide.test('the healthy and the unhealthy page are accessible in both themes, on a phone and on a desktop', async () => {
  const mend = await breakTheBooks()
  const look = async (say: 'well' | 'ill', [narrow, wide]: readonly [Lang, Lang]) => {
    for (const [width, lang, theme] of [
      [360, narrow, 'dark'],
      [1280, wide, 'light'],
    ] as const) {
      const { page, pageErrors, close } = await enter({ lang, theme, width })
      await page.getByText(words[lang][say], { exact: true }).waitFor()
      expect(await findFaults(page), `${width} px, ${lang}`).toEqual([])
      expect(pageErrors).toEqual([])
      await close()
    }
  }
  await look('ill', ['pt-BR', 'en'])
  await mend()
  await look('well', ['en', 'pt-BR'])
})

test('what the content policy stops in a browser is one row of the board, with how often and since when', async () => {
  const visitor = await site.openPage()
  // As a browser without the Reporting API, which the one from npm lacks: with `report-to` it would send nothing.
  await visitor.page.route('**/terms', async (route) => {
    const answer = await route.fetch()
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy).toContain('report-to policy')
    const headers = { ...answer.headers(), 'content-security-policy': policy.replace('; report-to policy', '') }
    await route.fulfill({ response: answer, headers })
  })
  await visitor.page.goto('/terms')
  await visitor.page.evaluate(`{
    const script = document.createElement('script')
    script.textContent = 'globalThis.isBroken = true'
    document.body.append(script)
  }`)
  const isReport = like(counters.bucket, 'policy-report:%')
  await expect
    .poll(() => site.store.db.select({ hits: counters.hits }).from(counters).where(isReport))
    .toEqual([{ hits: 1 }])
  const { page, pageErrors } = await enter({ width: 360 })
  const row = page.getByRole('table', { name: 'Bloqueios da política de conteúdo' }).locator('tbody tr')
  await row.getByText('script-src-elem').waitFor()
  for (const cell of ['inline', '/terms', '1']) await row.locator('td').getByText(cell, { exact: true }).waitFor()
  await row.locator('time').waitFor()
  expect(await findLayoutFaults(page)).toEqual([])
  await expectNoFaultsAgain(page, 'the blocks')
  expect(pageErrors).toEqual([])
})
