import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, in order: started late, one of them would keep a single worker busy after all others are done. */
const longest = [
  'local/deploy',
  'browser/all-pages-pt-br',
  'browser/all-pages-en',
  'faults/crash-points',
  'browser/checkout-page',
  'browser/unfinished-payments',
  'browser/payment-states-resume',
  'worker/guards',
  'worker/boundaries',
  'browser/second-factor',
  'browser/passwords',
  'browser/admin-disputes',
  'browser/admin-lists',
  'local/start',
  'browser/finished-pages',
  'browser/payment-states-code',
  'worker/mass-assignment',
  'browser/admin-settings',
  'browser/terms-gate',
  'browser/crypto',
  'browser/key-views',
  'browser/suspended-keys',
  'browser/admin-panel',
  'browser/hash-links',
  'browser/account-recovery',
  'browser/admin-products',
  'browser/admin-health',
  'browser/waiting-pages',
  'browser/admin-suggestions',
  'browser/admin-audit',
  'browser/request-pages',
  'faults/crash-points-disputes',
  'browser/admin-coupons',
  'browser/admin-users',
  'browser/admin-keys',
  'browser/refund-requests',
  'browser/payment-states-start',
  'browser/keyboard',
  'browser/key-delivery',
  'browser/foreign-answers',
  'browser/admin-sales',
  'browser/layout-shift',
  'browser/admin-feedback',
  'browser/storefront',
  'browser/admin-purchases',
  'browser/support',
  'browser/purchase',
  'browser/lost-email',
  'browser/product-prices',
  'browser/sessions',
  'faults/external-keys',
  'browser/admin-notifications',
  'browser/autofill',
  'browser/payment-states-crypto',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.includes(`/test/${name}.test.`))
      return place < 0 ? longest.length : place
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
