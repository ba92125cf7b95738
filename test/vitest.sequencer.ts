import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, in order: started late, one of them would keep a single worker busy after all others are done. */
const longest = [
  'browser/all-pages-pt-br',
  'faults/crash-points',
  'browser/all-pages-en',
  'worker/guards',
  'browser/hash-links',
  'browser/admin-coupons',
  'worker/mass-assignment',
  'browser/account-recovery',
  'browser/admin-products',
  'worker/boundaries',
  'browser/admin-users',
  'browser/admin-health',
  'browser/payment-states-code',
  'browser/admin-keys',
  'browser/admin-panel',
  'browser/refund-requests',
  'browser/payment-states-start',
  'browser/keyboard',
  'browser/crypto',
  'browser/key-delivery',
  'browser/foreign-answers',
  'browser/admin-sales',
  'faults/crash-points-disputes',
  'browser/layout-shift',
  'browser/finished-pages',
  'browser/admin-feedback',
  'local/start',
  'browser/storefront',
  'browser/admin-settings',
  'browser/admin-purchases',
  'browser/support',
  'browser/purchase',
  'browser/lost-email',
  'browser/product-prices',
  'browser/sessions',
  'faults/external-keys',
  'browser/admin-notifications',
  'browser/autofill',
  'browser/payment-states-resume',
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
