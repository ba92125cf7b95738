import type pt from '../pt-BR/checkout.ts'
import type { Mirror } from '../types.ts'

export default {} as const satisfies Mirror<typeof pt>
