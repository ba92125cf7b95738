import type pt from '../pt-BR/dashboard.ts'
import type { Mirror } from '../types.ts'

export default {} as const satisfies Mirror<typeof pt>
