import { startSandbox } from './sandbox.ts'

const { SANDBOX_PORT, SANDBOX_HOST, SANDBOX_DATA, MERCADOPAGO_ACCESS_TOKEN, MERCADOPAGO_WEBHOOK_SECRET } = process.env
const { WOOVI_APP_ID, SANDBOX_WOOVI_WEBHOOK } = process.env
const { COINBASE_KEY_NAME, COINBASE_KEY_SECRET, COINBASE_WEBHOOK_SECRET } = process.env
const { BTCPAY_STORE_ID, BTCPAY_API_KEY, BTCPAY_WEBHOOK_SECRET, MULTILOADER_SELLER_KEY, RESEND_API_KEY } = process.env
const { MERCADOPAGO_ORDERS_ACCESS_TOKEN, MERCADOPAGO_ORDERS_WEBHOOK_SECRET, SANDBOX_ORDERS_WEBHOOK } = process.env

if (!MERCADOPAGO_ACCESS_TOKEN || !MERCADOPAGO_WEBHOOK_SECRET) {
  console.error('The sandbox needs MERCADOPAGO_ACCESS_TOKEN and MERCADOPAGO_WEBHOOK_SECRET.')
  process.exit(1)
}

try {
  const sandbox = await startSandbox({
    port: Number(SANDBOX_PORT || 8790),
    ...(SANDBOX_HOST && { host: SANDBOX_HOST }),
    ...(SANDBOX_DATA && { dataFile: SANDBOX_DATA }),
    accessToken: MERCADOPAGO_ACCESS_TOKEN,
    webhookSecret: MERCADOPAGO_WEBHOOK_SECRET,
    ...(MERCADOPAGO_ORDERS_ACCESS_TOKEN &&
      MERCADOPAGO_ORDERS_WEBHOOK_SECRET && {
        orders: { accessToken: MERCADOPAGO_ORDERS_ACCESS_TOKEN, webhookSecret: MERCADOPAGO_ORDERS_WEBHOOK_SECRET },
      }),
    ...(SANDBOX_ORDERS_WEBHOOK && { ordersWebhookUrl: SANDBOX_ORDERS_WEBHOOK }),
    ...(WOOVI_APP_ID && {
      woovi: { appId: WOOVI_APP_ID, ...(SANDBOX_WOOVI_WEBHOOK && { webhookUrl: SANDBOX_WOOVI_WEBHOOK }) },
    }),
    ...(COINBASE_KEY_NAME &&
      COINBASE_KEY_SECRET &&
      COINBASE_WEBHOOK_SECRET && {
        coinbase: {
          keyName: COINBASE_KEY_NAME,
          keySecret: COINBASE_KEY_SECRET,
          webhookSecret: COINBASE_WEBHOOK_SECRET,
        },
      }),
    ...(BTCPAY_STORE_ID &&
      BTCPAY_API_KEY &&
      BTCPAY_WEBHOOK_SECRET && {
        btcpay: { storeId: BTCPAY_STORE_ID, apiKey: BTCPAY_API_KEY, webhookSecret: BTCPAY_WEBHOOK_SECRET },
      }),
    ...(MULTILOADER_SELLER_KEY && { multiloader: { sellerKey: MULTILOADER_SELLER_KEY } }),
    ...(RESEND_API_KEY && { resend: { apiKey: RESEND_API_KEY } }),
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // A second Ctrl-C while closing must not interrupt the last write.
    process.on(signal, () => sandbox.close().then(() => process.exit(0)))
  }
  // Last: whoever reads it may send a signal at once.
  console.info(`Payment sandbox ready: ${sandbox.url}/bank`)
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  console.error(isTaken ? `The sandbox's port ${SANDBOX_PORT} is taken by another program.` : String(error))
  process.exit(1)
}
