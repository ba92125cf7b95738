import type pt from '../pt-BR/admin-picker.ts'
import type { Mirror } from '../types.ts'

export default {
  hint: 'Type the name of a product',
  all: 'All products',
  list: 'Products found',
  clear: 'Clear product',
  level: '{{name}} (level {{level}})',
  found: ({ n }: { n: number }) => (n === 1 ? '1 product.' : `${n} products.`),
  foundMore: 'The first {{n}} of {{total}} products. Type more to find the others.',
  newest: 'The newest {{n}} of {{total}} products. Type to find the others.',
  none: 'No product with “{{search}}”.',
  empty: 'No products yet.',
  unresolved: 'Choose a product from the list, or delete the text.',
} as const satisfies Mirror<typeof pt>
