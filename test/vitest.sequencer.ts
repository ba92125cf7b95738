import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, in order: started late, one of them would keep a single worker busy after all others are done. */
const longest = [
  'faults/crash-points',
  'browser/all-pages-account',
  'browser/all-pages-visitor',
  'worker/guards',
  'worker/boundaries',
  'browser/admin-products',
  'browser/admin-panel',
  'browser/payment-states-code',
  'browser/admin-health',
  'worker/mass-assignment',
  'browser/admin-users',
  'browser/payment-states-start',
  'browser/admin-keys',
  'browser/finished-pages',
  'browser/admin-sales',
  'browser/foreign-answers',
  'browser/admin-settings',
  'browser/crypto',
  'browser/payment-states-resume',
  'browser/checkout-page',
  'faults/crash-points-disputes',
  'browser/hash-links',
  'browser/admin-feedback',
  'browser/layout-shift',
  'browser/admin-purchases',
  'browser/storefront',
  'worker/step-up',
  'browser/product-prices',
  'local/start',
  'local/deploy',
  'browser/account-recovery',
  'browser/unfinished-payments',
  'browser/lost-email',
  'browser/second-factor',
  'browser/admin-coupons',
  'browser/keyboard',
  'worker/round-trips',
  'browser/key-delivery',
  'browser/autofill',
  'browser/sessions',
  'faults/emails',
  'browser/admin-lists',
  'browser/admin-suggestions',
  'browser/purchase',
  'browser/waiting-pages',
  'browser/payment-states-crypto',
  'worker/log-secrets',
  'worker/reconciliation',
  'faults/external-keys',
  'seeds/backup',
  'browser/payment-states-confirmation',
  'worker/accounts',
  'browser/admin-notifications',
  'worker/staff-scopes',
  'browser/refund-requests',
]

/** Files of one project follow each other: a worker that changes to another begins anew. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.includes(`/test/${name}.`))
      return (project.name === 'web' ? 0 : longest.length + 1) + (place < 0 ? longest.length : place)
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
