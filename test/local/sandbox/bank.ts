import { bankPolicy, writeBankPage, writeCharges } from './bank-page.ts'
import { bankTexts } from './bank-texts.ts'
import type { FaultSettings } from './faults.ts'
import { type Answer, type Call, parseBody, type Route, route } from './http.ts'
import { type Action, type ActionOptions, actions, type Charge, WrongState } from './provider.ts'

export type BankOptions = {
  charges(): Charge[]
  act(id: string, action: Action, options: ActionOptions): Charge | undefined
  faults: FaultSettings
  now: () => number
}

/** The page on which a person acts as the payer, and the actions behind its buttons. */
export function bankRoutes({ charges, act, faults, now }: BankOptions): Route[] {
  const view = ({ url }: Call) => ({
    texts: bankTexts(url.searchParams.get('lang')),
    charges: charges(),
    now: now(),
    chosen: url.searchParams.get('charge'),
    isRefused: url.searchParams.has('refused'),
    faults: faults.describe(),
  })

  const page = (call: Call): Answer => ({
    status: 200,
    html: writeBankPage(view(call)),
    headers: { 'content-security-policy': bankPolicy, 'x-content-type-options': 'nosniff' },
  })

  function actOn(call: Call): Answer {
    const id = call.params.id ?? ''
    const action = actions.find((one) => one === call.params.action)
    const lang = bankTexts(call.url.searchParams.get('lang')).lang
    const isJson = call.header('accept')?.includes('application/json')
    const back = (query = '') => ({
      status: 303,
      headers: { location: `/bank?lang=${lang}&charge=${encodeURIComponent(id)}${query}` },
    })
    try {
      const charge = action && act(id, action, readOptions(call))
      if (!charge) return { status: 404, json: { error: action ? 'no such charge' : 'no such action' } }
      return isJson ? { status: 200, json: charge } : back()
    } catch (error) {
      if (!(error instanceof WrongState)) throw error
      return isJson ? { status: 409, json: { error: error.message } } : back('&refused=1')
    }
  }

  return [
    route('GET', '/', page),
    route('GET', '/bank', page),
    route('GET', '/bank/fragment', (call) => ({ status: 200, html: writeCharges(view(call)) })),
    route('POST', '/bank/charges/:id/:action', actOn),
  ]
}

function readOptions(call: Call): ActionOptions {
  const isJson = call.header('content-type')?.includes('json')
  const body = isJson ? parseBody(call.text) : Object.fromEntries(new URLSearchParams(call.text))
  const { now, amount, payerTaxId, payerName } = { ...body, ...Object.fromEntries(call.url.searchParams) }
  const taxId = String(payerTaxId ?? '').replace(/[^\dA-Z]/gi, '')
  return {
    isNow: now === true || now === 1 || now === '1' || now === 'true',
    ...(Number(amount) > 0 && { amount: Number(amount) }),
    ...(taxId && { payerTaxId: taxId.toUpperCase() }),
    ...(typeof payerName === 'string' && payerName !== '' && { payerName }),
  }
}
