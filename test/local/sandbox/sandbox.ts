import type { AddressInfo } from 'node:net'
import { bankRoutes } from './bank.ts'
import { type BtcpayKeys, createBtcpay } from './btcpay.ts'
import { captchaRoutes } from './captcha.ts'
import { type CoinbaseKeys, createCoinbase } from './coinbase.ts'
import { controlRoutes } from './controls.ts'
import { createFaults, type FaultSettings } from './faults.ts'
import { type Operation, operations } from './http.ts'
import { mailboxRoutes } from './mailbox.ts'
import { createMercadoPago } from './mercado-pago.ts'
import { createMercadoPagoOrders } from './mercado-pago-orders.ts'
import { createMultiloader, type MultiloaderKeys, type SellerControls } from './multiloader.ts'
import type { PastCharge } from './past-charges.ts'
import { payRoutes } from './pay-page.ts'
import type { Case, CaseBook } from './pix-disputes.ts'
import type { Action, ActionOptions, Charge, NotifyOptions, Provider } from './provider.ts'
import { createResend, type MailControls, type ResendKeys } from './resend.ts'
import { createSandboxServer, type ProviderRoute } from './server.ts'
import { openState } from './state.ts'
import { createWebhooks } from './webhooks.ts'
import { createWoovi } from './woovi.ts'

/** Whose account pays, where the provider learns it. */
type Payer = Pick<ActionOptions, 'payerTaxId' | 'payerName'>
type OrdersKeys = { accessToken: string; webhookSecret: string }

export type SandboxOptions = {
  /** 0: any free one. */
  port: number
  host?: string
  /** Without it the state is lost with the process. */
  dataFile?: string
  accessToken: string
  webhookSecret: string
  /** Of the application for the Orders API; without them these providers do not exist. */
  orders?: OrdersKeys
  /** An application of Woovi; without it this provider does not exist. */
  woovi?: { appId: string; refundsAtOnce?: boolean; webhookUrl?: string }
  coinbase?: CoinbaseKeys
  btcpay?: BtcpayKeys
  multiloader?: MultiloaderKeys
  resend?: ResendKeys
  /** Where the Orders API sends its webhooks, as the panel of its application says. */
  ordersWebhookUrl?: string
  now?: () => number
  collectorId?: number
  log?: (line: string) => void
}

/** Requests by provider and operation, refused and dropped ones included; and webhooks. */
type Counters = Record<string, Record<Operation, number>> & { webhooks: { sent: number; accepted: number } }

export type Sandbox = SellerControls &
  MailControls & {
    url: string
    port: number
    faults: FaultSettings
    counters(): Counters
    resetCounters(): void
    charges(): Charge[]
    /** Charges that the providers are to know though they never made them; those that they know stay as they are. */
    addPastCharges(charges: PastCharge[]): Promise<void>
    /** Each resolves when it is saved and rejects with `WrongState` if the state of the charge does not allow it. */
    approve(id: string, options?: Payer): Promise<Charge>
    reject(id: string): Promise<Charge>
    /** Money that was on its way before the charge was over, and arrives afterwards. */
    payLate(id: string, options?: { isNow?: boolean } & Payer): Promise<Charge>
    payWrongAmount(id: string, options?: { amount?: number } & Payer): Promise<Charge>
    /** More than the price at once. */
    overpay(id: string, options?: { amount?: number }): Promise<Charge>
    /** A further payment of a charge that takes more than one, whatever became of it. */
    topUp(id: string, options?: { amount?: number }): Promise<Charge>
    refund(id: string, options?: { amount: number }): Promise<Charge>
    /** The merchant promises money back in the provider's own panel, where the payer claims it. */
    refundInPanel(id: string, options?: { amount?: number; currency?: 'USD' | 'BTC' }): Promise<Charge>
    /** All refunds in process, or those of an amount. */
    finishRefund(id: string, options?: { amount: number }): Promise<Charge>
    /** Ends the refunds in process of a charge, as the bank would. */
    settleRefund(id: string, outcome: 'approved' | 'rejected'): Promise<Charge>
    openMediation(id: string): Promise<Charge>
    /** The provider holds the money until the shop wins or loses. */
    openChargeback(id: string): Promise<Charge>
    winDispute(id: string): Promise<Charge>
    loseDispute(id: string): Promise<Charge>
    /** The payer takes it back. */
    cancelDispute(id: string): Promise<Charge>
    /** A chargeback that is opened and lost at once. */
    chargeback(id: string): Promise<Charge>
    /** The cases of chargebacks, with the documents that were sent. */
    disputes(): Case[]
    /** Crypto that is seen on the chain and not final yet. */
    detect(id: string): Promise<Charge>
    expire(id: string): Promise<Charge>
    /** The code of an order that is still being made. */
    makeCode(id: string): Promise<Charge>
    /** Where the Orders API sends its webhooks from now on; null: nowhere. */
    setOrdersWebhookUrl(url: string | null): void
    /** The same of Woovi. */
    setWooviWebhookUrl(url: string | null): void
    /** The signature of Woovi's webhook with this body, and the private key (PEM) that made it. */
    signWoovi(body: string): string
    wooviKey(): string
    /** Woovi signs with another key from now on; the earlier ones stay published. */
    rotateWooviKey(): void
    /** What Woovi sends when a webhook is saved in its panel; resolves to the shop's status, 0 if there was no answer. */
    sendWooviTestWebhook(): Promise<number>
    /** Sends a notification at once, forged if asked to; resolves to the shop's status, 0 if there was no answer. */
    sendWebhook(id: string, options?: NotifyOptions): Promise<number>
    redeliver(id: string): Promise<number>
    /** Webhooks that the shop has not accepted yet. */
    pendingWebhooks(): number
    /** Deletes charges and webhooks and resets faults and counters. */
    reset(): Promise<void>
    close(): Promise<void>
  }

const tickEvery = 100

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, host = '127.0.0.1', dataFile, accessToken, webhookSecret, orders, coinbase, btcpay } = options
  // Without a key every request is refused.
  const { multiloader = { sellerKey: '' }, resend = { apiKey: '' } } = options
  const { now = Date.now, collectorId = 44_444, log = () => {} } = options
  const store = await openState(dataFile)
  const faults = createFaults()
  const webhooks = createWebhooks(store, faults, log)
  const bankUrl = () => `${sandbox.url}/bank`
  const payUrl = (id: string) => `${sandbox.url}/pay/${id}`
  const shared = { store, faults, webhooks, now, payUrl }
  const seller = createMultiloader({ ...multiloader, store, faults, now })
  const mailer = createResend({ ...resend, store, faults, now })
  let ordersWebhookUrl = options.ordersWebhookUrl ?? null
  let wooviWebhookUrl = options.woovi?.webhookUrl ?? null
  const books: CaseBook[] = []
  const account = { store, faults, webhooks, now, collectorId, bankUrl, books }
  const ordersApi = orders && createMercadoPagoOrders({ ...account, ...orders, webhookUrl: () => ordersWebhookUrl })
  const mercadoPago = createMercadoPago({ ...account, accessToken, webhookSecret })
  const woovi =
    options.woovi &&
    createWoovi({
      ...{ store, faults, webhooks, now, bankUrl, books, ...options.woovi },
      webhookUrl: () => wooviWebhookUrl,
      ownUrl: () => sandbox.url,
    })
  const providers: Provider[] = [
    // Before the Payments API, which answers whatever tells of a case of the account.
    ...(ordersApi ? [ordersApi] : []),
    mercadoPago,
    ...(woovi ? [woovi] : []),
    ...(coinbase ? [createCoinbase({ ...coinbase, ...shared })] : []),
    ...(btcpay ? [createBtcpay({ ...btcpay, ...shared })] : []),
    seller,
    mailer,
  ]
  const setOrdersWebhookUrl = (url: string | null) => {
    ordersWebhookUrl = url
  }
  const setWooviWebhookUrl = (url: string | null) => {
    wooviWebhookUrl = url
  }
  const calls = new Map<string, number>()
  const closing = new AbortController()

  async function addPastCharges(past: PastCharge[]) {
    for (const charge of past) providers.find(({ name }) => name === charge.provider)?.addPast?.(charge)
    await store.saved()
  }

  const charges = () => providers.flatMap((provider) => provider.charges())
  const find = (id: string) => charges().find((charge) => charge.id === id)
  const providerOf = (id: string) => providers.find(({ name }) => name === find(id)?.provider)

  function act(id: string, action: Action, actionOptions: ActionOptions) {
    providerOf(id)?.act(id, action, actionOptions)
    return find(id)
  }
  async function actOn(id: string, action: Action, actionOptions: ActionOptions = {}) {
    const charge = act(id, action, actionOptions)
    if (!charge) throw new Error(`no charge ${id}`)
    await store.saved()
    return charge
  }
  const notify = async (id: string, notifyOptions: NotifyOptions) =>
    (await providerOf(id)?.notify(id, notifyOptions)) ?? 0

  const counters = () =>
    Object.fromEntries([
      ...providers.map(({ name }) => [
        name,
        Object.fromEntries(operations.map((one) => [one, calls.get(`${name} ${one}`) ?? 0])),
      ]),
      ['webhooks', { ...webhooks.counters }],
    ]) as Counters
  function count(provider: string, operation: Operation) {
    calls.set(`${provider} ${operation}`, (calls.get(`${provider} ${operation}`) ?? 0) + 1)
  }
  function resetCounters() {
    calls.clear()
    Object.assign(webhooks.counters, { sent: 0, accepted: 0 })
  }
  function reset() {
    store.reset()
    faults.reset()
    resetCounters()
  }

  const routes: ProviderRoute[] = [
    ...providers.flatMap((provider) => provider.routes.map((route) => ({ ...route, provider }))),
    ...bankRoutes({ charges, act, faults, now }),
    ...payRoutes({ charges, act }),
    ...mailboxRoutes({ emails: mailer.emails, faults }),
    ...captchaRoutes(closing.signal),
    ...controlRoutes({
      faults,
      counters,
      resetCounters,
      reset,
      charges,
      addPastCharges,
      notify,
      sellerKeys: seller.sellerKeys,
      emails: mailer.emails,
      setOrdersWebhookUrl,
      setWooviWebhookUrl,
      rotateWooviKey: () => woovi?.rotateKey(),
    }),
  ]

  const server = createSandboxServer({ routes, faults, store, count, signal: closing.signal, log })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const ticking = setInterval(() => {
    for (const provider of providers) provider.settleDue()
    webhooks.sendDue()
  }, tickEvery)

  const bound = (server.address() as AddressInfo).port
  const sandbox: Sandbox = {
    url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${bound}`,
    port: bound,
    faults,
    counters,
    resetCounters,
    charges,
    addPastCharges,
    approve: (id, payer) => actOn(id, 'approve', payer),
    reject: (id) => actOn(id, 'reject'),
    payLate: (id, lateOptions) => actOn(id, 'pay-late', lateOptions),
    payWrongAmount: (id, amountOptions) => actOn(id, 'pay-wrong-amount', amountOptions),
    overpay: (id, amountOptions) => actOn(id, 'overpay', amountOptions),
    topUp: (id, amountOptions) => actOn(id, 'top-up', amountOptions),
    refund: (id, amountOptions) => actOn(id, 'refund', amountOptions),
    refundInPanel: (id, panelOptions) => actOn(id, 'refund-in-panel', panelOptions),
    finishRefund: (id, amountOptions) => actOn(id, 'finish-refund', amountOptions),
    settleRefund: (id, outcome) => actOn(id, outcome === 'approved' ? 'finish-refund' : 'reject-refund'),
    openMediation: (id) => actOn(id, 'open-mediation'),
    openChargeback: (id) => actOn(id, 'open-chargeback'),
    winDispute: (id) => actOn(id, 'win-dispute'),
    loseDispute: (id) => actOn(id, 'lose-dispute'),
    cancelDispute: (id) => actOn(id, 'cancel-dispute'),
    async chargeback(id) {
      await actOn(id, 'open-chargeback')
      return actOn(id, 'lose-dispute')
    },
    disputes: () => books.flatMap((book) => book.disputes.all()),
    detect: (id) => actOn(id, 'detect'),
    expire: (id) => actOn(id, 'expire'),
    makeCode: (id) => actOn(id, 'make-code'),
    setOrdersWebhookUrl,
    setWooviWebhookUrl,
    signWoovi: (body) => woovi?.sign(body) ?? '',
    wooviKey: () => woovi?.key() ?? '',
    rotateWooviKey: () => woovi?.rotateKey(),
    sendWooviTestWebhook: async () => (await woovi?.sendTestWebhook()) ?? 0,
    sendWebhook: (id, notifyOptions = {}) => notify(id, notifyOptions),
    redeliver: (id) => notify(id, {}),
    pendingWebhooks: webhooks.waiting,
    emails: mailer.emails,
    sellerKeys: seller.sellerKeys,
    sellerUsers: seller.sellerUsers,
    activateKey: seller.activateKey,
    async reset() {
      reset()
      await store.saved()
    },
    async close() {
      clearInterval(ticking)
      closing.abort()
      webhooks.close()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      await store.saved()
    },
  }
  return sandbox
}
