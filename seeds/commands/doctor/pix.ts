import { webhookPath } from '#schema/api/webhooks.ts'
import { pixProviders, providerTitles } from '#schema/rules/payments.ts'
import type { Finding, Variables } from './finding.ts'

type PixProvider = (typeof pixProviders)[number]

export const pixVariables: Record<PixProvider, readonly [token: string, webhookSecret: string]> = {
  'mercadopago-orders': ['MERCADOPAGO_ORDERS_ACCESS_TOKEN', 'MERCADOPAGO_ORDERS_WEBHOOK_SECRET'],
  mercadopago: ['MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_WEBHOOK_SECRET'],
}

/** Which of Mercado Pago's APIs makes new charges, and what it needs that none of its calls tells. */
export function checkPix(variables: Variables): Finding[] {
  const textOf = (name: string) => variables[name]?.trim() ?? ''
  const configured = pixProviders.filter((name) => pixVariables[name].every((variable) => textOf(variable) !== ''))
  const named = pixProviders.find((name) => name === textOf('PIX_PROVIDER'))
  const findings: Finding[] = []
  if (named && !configured.includes(named))
    findings.push({ state: 'missing', name: 'PIX_PROVIDER', text: `names ${named}, which is not configured` })
  const maker = configured.find((name) => name === named) ?? configured[0]
  if (maker === undefined) return findings
  const other = configured.find((name) => name !== maker)
  const others = other ? `; ${providerTitles[other]} is asked about the charges that it made` : ''
  findings.push({ state: 'ok', name: 'new PIX charges', text: `are made by ${providerTitles[maker]}${others}` })
  if (configured.includes('mercadopago-orders')) findings.push(...checkOrders(textOf))
  const text = 'the account with Mercado Pago has to have one registered, which its API does not tell'
  return [...findings, { state: 'check', name: 'PIX key', text }]
}

type TextOf = (variable: string) => string

function checkOrders(textOf: TextOf): Finding[] {
  const [token, secret] = pixVariables['mercadopago-orders']
  const [olderToken, olderSecret] = pixVariables.mercadopago
  const isSame = applicationOf(textOf(token)) === applicationOf(textOf(olderToken))
  const findings: Finding[] = []
  if (isSame) findings.push(ofTheOther(token, olderToken))
  else if (textOf(secret) === textOf(olderSecret)) findings.push(ofTheOther(secret, olderSecret))
  return [...findings, ...checkAddress(textOf)]
}

/** An access token names the application that it is of: `APP_USR-<application>-…`. */
const applicationOf = (token: string) => /^[A-Z_]+-(\d{6,})-/.exec(token)?.[1] ?? token

/** An application is made for one of the two APIs; whether it may use the other too, no API tells. */
const ofTheOther = (name: string, other: string): Finding => ({
  state: 'check',
  name,
  text: `is of the same application as ${other}: it has to be one for the API de Orders`,
})

/** A charge by Orders names no address for its webhooks: it is set in the panel of the application alone. */
function checkAddress(textOf: TextOf): Finding[] {
  const address = textOf('PUBLIC_URL')
  if (!URL.canParse(address)) return []
  const name = `webhook of ${providerTitles['mercadopago-orders']}`
  const isHere = isOnThisMachine(address)
  // A stand-in on this machine reaches it.
  const isReachable = isHere ? isOnThisMachine(textOf('MERCADOPAGO_API_URL')) : address.startsWith('https:')
  if (!isReachable) {
    const why = isHere ? 'names this machine' : 'is not https'
    return [{ state: 'missing', name: 'PUBLIC_URL', text: `${why}: Mercado Pago cannot reach it with the ${name}` }]
  }
  const url = address.replace(/\/$/, '') + webhookPath('mercadopago-orders')
  const text = `in its application's panel the events "Order (Mercado Pago)" and "Chargebacks" have to go to ${url}`
  return [{ state: 'check', name, text }]
}

const isOnThisMachine = (address: string): boolean =>
  URL.canParse(address) && /^(localhost|.+\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1\])$/.test(new URL(address).hostname)
