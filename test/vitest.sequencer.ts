import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, in order: started late, one of them would keep a single worker busy after all others are done. */
const longest = [
  'browser/all-pages-en.wide',
  'faults/week.wide',
  'local/deploy.wide',
  'browser/payment-states-resume',
  'browser/admin-panel',
  'browser/all-pages-visitor',
  'browser/terms-gate',
  'browser/all-pages-account',
  'browser/admin-keys',
  'browser/admin-users',
  'browser/payment-states-start',
  'browser/finished-pages',
  'worker/round-trips',
  'browser/admin-purchases',
  'browser/payment-states-confirmation',
  'browser/account-recovery',
  'browser/admin-products',
  'browser/user-preferences',
  'browser/payment-states-code',
  'browser/refund-requests',
  'browser/second-factor',
  'browser/checkout-page',
  'worker/log-secrets',
  'browser/admin-settings',
  'worker/guards',
  'browser/sessions',
  'browser/hash-links',
  'browser/admin-feedback',
  'worker/boundaries',
  'faults/crash-points',
  'browser/admin-sales',
  'browser/admin-health',
  'browser/product-prices',
  'browser/purchase',
  'browser/purchase-page',
  'browser/admin-lists',
  'browser/waiting-pages',
  'worker/password-hashing.wide',
  'worker/snapshot',
  'browser/autofill',
  'browser/lost-email',
  'faults/external-keys',
  'worker/reconciliation',
  'worker/refund-states',
  'worker/payments',
  'worker/passkeys',
  'worker/recovery',
  'worker/sessions',
  'browser/admin-catalogue',
  'browser/discord-links',
  'browser/admin-customers',
]

/** The order of the projects: the files of one follow each other, since a worker that changes to another loads all modules anew. */
const projects = ['own-modules', 'web', 'store', 'store-payments-api']

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.includes(`/test/${name}.`))
      return projects.indexOf(project.name) * (longest.length + 1) + (place < 0 ? longest.length : place)
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
