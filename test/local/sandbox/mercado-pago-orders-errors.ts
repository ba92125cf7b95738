import type { Answer } from './http.ts'

export type OrderError = { code: string; message: string; details: string[] }

/** An error answer of the Orders API; `data` is the order that it is about. */
export const refuseOrder = (status: number, errors: OrderError[], data?: unknown): Answer => ({
  status,
  json: { errors, ...(data !== undefined && { data }) },
})

export const refuseFor = (status: number, code: string, message: string): Answer =>
  refuseOrder(status, [{ code, message, details: [] }])

const codes: Record<number, string> = {
  400: 'property_value',
  401: 'unauthorized',
  402: 'failed',
  403: 'forbidden',
  404: 'order_not_found',
  409: 'idempotency_key_already_used',
  423: 'resource_locked',
  429: 'too_many_requests',
}

/** The code of a status where nothing else is named. */
export const codeOf = (status: number) => codes[status] ?? 'internal_error'
