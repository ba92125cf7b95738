import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type PaymentRow, payments } from '#schema/tables/index.ts'
import { admin, client } from '../people.ts'
import { changeRow, delivery, license, pendingPayment, product, review } from '../rows.ts'
import { firstOf } from '../width.ts'
import { holdRequests } from './held-requests.ts'
import { openSite } from './open-site.ts'
import { openCode, openShopper } from './payment-states.ts'

/** Pages that wait for something: they keep what they show, ask seldom, and their button can be pressed meanwhile. */
const site = openSite()

const watchedMs = 10_000
const callsMax = 15

/** A payment of a new client, and its confirmation in a browser of theirs. */
async function openConfirmation(columns: Partial<PaymentRow>) {
  const who = await client(site.store)
  const { id } = await pendingPayment(site.store, { userId: who.id, ...columns })
  if (columns.status === 'approved') await delivery(site.store, { paymentId: id, nextAttemptAt: Date.now() + 900_000 })
  return site.openPage({ token: who.token, path: `/payments/payment-confirmation/${id}` })
}

/** A client who awaits a key of the external seller, and owns another. */
async function openPurchases() {
  const who = await client(site.store)
  const item = await product(site.store, { name: 'Vitral Overlay' })
  const sold = { userId: who.id, productId: item.id, productName: item.name, status: 'approved' } as const
  const { id } = await pendingPayment(site.store, { ...sold, sellerType: 'multiloader', approvedAt: Date.now() })
  await delivery(site.store, { paymentId: id, nextAttemptAt: Date.now() + 900_000 })
  await license(site.store, { userId: who.id, productName: 'Aurora Trainer' })
  return site.openPage({ token: who.token, path: '/dashboard/purchased' })
}

const openAdmin = async (path: string) => site.openPage({ token: (await admin(site.store)).token, path })

interface WaitingPage {
  name: string
  open: () => Promise<{ page: Page }>
  /** A text of the page that stays while it waits. */
  stays: string
  button: string | RegExp
  /** What the pressed button does: a call of this path, or a text that appears. */
  calls?: RegExp
  shows?: string
}

const approved = { status: 'approved', sellerType: 'multiloader', approvedAt: Date.now() } as const
const inPast = { createdAt: Date.now() - 900_000, expiresAt: Date.now() - 600_000 }

const waitingPages: WaitingPage[] = [
  {
    name: 'the confirmation of a pending payment',
    open: () => openConfirmation({ expiresAt: Date.now() + 900_000 }),
    stays: 'Pagamento ainda não confirmado',
    button: 'Verificar de novo',
    calls: /\/check-status\//,
  },
  {
    name: 'the popup with a code',
    open: async () => {
      const shopper = await openShopper(site)
      await openCode(shopper)
      return shopper
    },
    stays: 'Pagamento PIX',
    button: 'Já paguei: verificar agora',
    shows: 'Ainda não caiu. Assim que o banco confirmar, a chave aparece aqui.',
  },
  {
    name: 'the purchases with a key on its way',
    open: openPurchases,
    stays: 'A sua chave está a caminho: ela aparece aqui sozinha.',
    button: 'Revelar chave de Aurora Trainer',
    shows: 'Aurora Trainer',
  },
  {
    name: 'the confirmation of a key on its way',
    open: () => openConfirmation(approved),
    stays: 'Obrigado! A sua chave está a caminho',
    button: 'Notificações',
    shows: 'Nada por aqui',
  },
  {
    name: 'the confirmation of a pending crypto payment',
    open: () =>
      openConfirmation({ method: 'crypto', provider: 'coinbase', currency: 'USD', expiresAt: Date.now() + 900_000 }),
    stays: 'Pagamento ainda não confirmado',
    button: 'Verificar de novo',
    calls: /\/check-status\//,
  },
  {
    name: 'the confirmation of an expired payment, which may still arrive',
    open: () => openConfirmation({ status: 'cancelled', cancelReason: 'expired', ...inPast }),
    stays: 'O tempo para pagar acabou',
    button: 'Verificar de novo',
    calls: /\/check-status\//,
  },
  {
    name: 'the popup with an expired code',
    open: async () => {
      const shopper = await openShopper(site)
      const { id } = await openCode(shopper)
      await changeRow(site.store, payments, id, inPast)
      return shopper
    },
    stays: 'O código expirou',
    button: 'Já paguei: verificar agora',
    shows: 'Ainda não caiu. Assim que o banco confirmar, a chave aparece aqui.',
  },
  {
    name: 'the health of the payments',
    open: () => openAdmin('/admin/health'),
    stays: 'Últimos pagamentos aprovados',
    button: 'Atualizar',
    calls: /\/health\/payments/,
  },
  {
    name: 'the list of reviews',
    open: async () => {
      await review(site.store, { feedback: 'Chegou na hora.' })
      return openAdmin('/admin/feedback')
    },
    stays: 'Chegou na hora.',
    button: 'CSV',
    calls: /\/export/,
  },
]

/** Counts the changes of the page after which an expression is false. */
const countChangesWithout = (condition: string) => `{
  window.changesWithout = 0
  const look = () => {
    if (!(${condition})) window.changesWithout += 1
  }
  look()
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}`

/** Watches a page that waits; `press` presses its button then. */
async function watch({ name, open, stays, button, calls, shows }: WaitingPage) {
  const { page } = await open()
  await page.getByText(stays).locator('visible=true').first().waitFor()
  const requested: string[] = []
  page.on('request', (request) => {
    if (/\/api\//.test(request.url())) requested.push(new URL(request.url()).pathname)
  })
  await page.evaluate(countChangesWithout(`document.body.innerText.includes(${JSON.stringify(stays)})`))
  await setTimeout(watchedMs)
  const changesWithout = await page.evaluate<number>('window.changesWithout')
  const counted = requested.splice(0).length
  const press = async () => {
    await page.getByRole('button', { name: button, exact: true }).first().click()
    if (shows) await page.getByText(shows).first().waitFor()
    if (calls)
      await expect.poll(() => requested.filter((path) => calls.test(path)).length, { message: name }).toBeGreaterThan(0)
  }
  return { seen: { name, calls: counted, changesWithout }, press }
}

test('pages that wait keep what they show, call at most 15 times in 10 s, and their buttons work', async () => {
  const watched = await Promise.all(firstOf(waitingPages, 3).map(watch))
  const seen = watched.map(({ seen }) => seen)
  expect(seen.filter(({ calls, changesWithout }) => calls > callsMax || changesWithout > 0)).toEqual([])
  await Promise.all(watched.map(({ press }) => press()))
})

test('a page whose code is on its way says that it loads, and the tab always has a title', async () => {
  const { page } = await site.openPage({ termsAccepted: true, path: '/' })
  const release = await holdRequests(page, '**/assets/login-page-*.js')
  await page.evaluate(countChangesWithout('document.title'))
  await page.getByRole('link', { name: 'Entrar' }).first().click()
  await page.getByRole('status').filter({ hasText: 'Carregando' }).waitFor()
  release()
  await expect.poll(() => page.title()).toBe('Entrar na sua conta · Trinco')
  await expect.poll(() => page.evaluate('window.changesWithout')).toBe(0)
})
