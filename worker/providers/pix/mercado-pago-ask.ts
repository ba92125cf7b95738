import type * as v from 'valibot'
import { type ProviderRequest, requestJson } from '../request.ts'

export interface MercadoPagoAccess {
  apiUrl: string
  accessToken: string
  /** Called before each call of the API. */
  onCall?: () => void
}

/** Calls the API at `path`, and returns its answer as the schema has it. */
export type Ask = <T>(
  schema: v.GenericSchema<unknown, T>,
  method: string,
  path: string,
  more?: Pick<ProviderRequest, 'headers' | 'body' | 'form' | 'timeoutMs' | 'finalCodes'>,
) => Promise<T>

export const askMercadoPago =
  ({ apiUrl, accessToken, onCall }: MercadoPagoAccess): Ask =>
  (schema, method, path, more = {}) => {
    const headers = { authorization: `Bearer ${accessToken}`, ...more.headers }
    return requestJson('Mercado Pago', { ...more, method, url: `${apiUrl}${path}`, headers, onCall }, schema)
  }
