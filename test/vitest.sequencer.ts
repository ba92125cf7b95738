import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, in order: started late, one of them would keep a single worker busy after all others are done. */
const longest = [
  'worker/boundaries',
  'worker/mass-assignment',
  'faults/crash-points',
  'worker/guards',
  'faults/external-keys',
  'worker/reconciliation',
  'browser/all-pages-pt-br',
  'browser/payment-states-code',
  'browser/payment-states-start',
  'browser/all-pages-en',
  'browser/admin-coupons',
  'browser/keyboard',
  'browser/key-delivery',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.includes(name))
      return place < 0 ? longest.length : place
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
