import type { ProviderName } from '#schema/rules/payments.ts'

/** The driver of PIX that a run of the tests has once: the one that new operators have, and the demo. */
export const onceDriver = 'mercadopago-orders' satisfies ProviderName
/** The drivers with which the wide run has the tests of money once more, by the name of that run. */
export const furtherDrivers = {
  'store-payments-api': 'mercadopago',
  'store-woovi': 'woovi',
} as const satisfies Record<string, ProviderName>

/** The tests of money by PIX: what the shop does is to be the same with each driver. Those that name a driver themselves are not among them. */
export const moneyFiles = [
  'test/faults/**/*.test.ts',
  ...[
    'coupon-uses',
    'customers',
    'deliveries',
    'dispute-list',
    'disputes',
    'evidence',
    'malformed-answers',
    'missing-answers',
    'notice-emails',
    'outages',
    'partial-refunds',
    'payment-moves',
    'payments',
    'payments-health',
    'pix-payments',
    'provider-events',
    'races',
    'reconciliation',
    'refund-decisions',
    'refund-requests',
    'refund-states',
    'refunds',
    'renewals',
    'service-figures',
    'stock',
    'suspension',
    'unfinished-payments',
    'unpaid-holds',
    'volume-withdrawals',
  ].map((name) => `test/worker/${name}.test.ts`),
]

/** Those of `test/faults` in which no PIX is paid, or which name the drivers themselves. */
export const onceOnly = [
  ...['coin-*', 'excess-crashes', 'simulation-move.wide', 'simulation-fail-over.wide', 'fail-over'],
  ...['crash-points-banks', 'woovi-*'],
].map((name) => `test/faults/${name}.test.ts`)
