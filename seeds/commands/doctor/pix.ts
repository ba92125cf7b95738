import { webhookPath } from '#schema/api/webhooks.ts'
import { collectorTitles, pixProviders, providerTitles } from '#schema/rules/payments.ts'
import { createDeps } from '#worker/deps.ts'
import type { Env } from '#worker/env.ts'
import type { Finding, Variables } from './finding.ts'

type PixProvider = (typeof pixProviders)[number]

/** What each provider of PIX needs. */
export const pixVariables = {
  'mercadopago-orders': ['MERCADOPAGO_ORDERS_ACCESS_TOKEN', 'MERCADOPAGO_ORDERS_WEBHOOK_SECRET'],
  mercadopago: ['MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_WEBHOOK_SECRET'],
  woovi: ['WOOVI_APP_ID'],
} as const satisfies Record<PixProvider, readonly string[]>

type TextOf = (variable: string) => string

/** Which providers make new charges, in which order, and what they need that none of their calls tells. */
export function checkPix(variables: Variables, env: Env | null): Finding[] {
  const textOf: TextOf = (name) => variables[name]?.trim() ?? ''
  const configured = pixProviders.filter((name) => pixVariables[name].every((variable) => textOf(variable) !== ''))
  return [
    ...checkNames(textOf, configured),
    ...(env ? checkMakers(env) : []),
    ...(configured.includes('mercadopago-orders') ? checkOrders(textOf) : []),
    ...(configured.includes('woovi') ? checkWoovi(textOf) : []),
    ...(configured.some((name) => name !== 'woovi') ? [pixKey] : []),
  ]
}

const pixKey: Finding = {
  state: 'check',
  name: 'PIX key',
  text: 'the account with Mercado Pago has to have one registered, which its API does not tell',
}

const namesIn = (textOf: TextOf) =>
  textOf('PIX_PROVIDERS')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** What `PIX_PROVIDERS` says that cannot be. */
function checkNames(textOf: TextOf, configured: readonly PixProvider[]): Finding[] {
  const findings: Finding[] = []
  const name = 'PIX_PROVIDERS'
  const named = namesIn(textOf)
  const add = (names: readonly string[], what: string) => {
    for (const one of new Set(names)) findings.push({ state: 'missing', name, text: `names ${one}${what}` })
  }
  const isKnown = (one: string): one is PixProvider => pixProviders.some((known) => known === one)
  add(
    named.filter((one) => !isKnown(one)),
    `, which is none of ${pixProviders.join(', ')}`,
  )
  add(
    named.filter((one, place) => named.indexOf(one) !== place),
    ' more than once',
  )
  add(
    named.filter((one) => isKnown(one) && !configured.includes(one)),
    ', which is not configured',
  )
  if (textOf('PIX_PROVIDER') !== '') {
    const text = 'is read no more: PIX_PROVIDERS names those that make new charges, in their order'
    findings.push({ state: 'check', name: 'PIX_PROVIDER', text })
  }
  return findings
}

/** By the configuration as the Worker has it. */
function checkMakers(env: Env): Finding[] {
  const { providers, chargeMakers } = createDeps(env)
  const configured = providers.flatMap(({ name }) => pixProviders.find((one) => one === name) ?? [])
  const makers = chargeMakers.flatMap((name) => configured.find((one) => one === name) ?? [])
  const [first] = makers
  if (first === undefined) return []
  const titlesOf = (names: readonly PixProvider[]) => names.map((name) => providerTitles[name])
  const others = configured.filter((name) => !makers.includes(name))
  const asked = titlesOf(others).map((title) => `; ${title} is asked about the charges that it made`)
  const text = `are made by ${titlesOf(makers).join(', and where that fails by ')}${asked.join('')}`
  const findings: Finding[] = [{ state: 'ok', name: 'new PIX charges', text }]
  if (makers.length > 1) return findings
  const alone = `while ${providerTitles[first]} does not answer, nothing is sold by PIX: a second provider would make the charges`
  return [...findings, { state: 'off', name: 'fail-over of PIX', text: alone }]
}

function checkOrders(textOf: TextOf): Finding[] {
  const [token, secret] = pixVariables['mercadopago-orders']
  const [olderToken, olderSecret] = pixVariables.mercadopago
  const isSame = applicationOf(textOf(token)) === applicationOf(textOf(olderToken))
  const findings: Finding[] = []
  if (isSame) findings.push(ofTheOther(token, olderToken))
  else if (textOf(secret) === textOf(olderSecret)) findings.push(ofTheOther(secret, olderSecret))
  // A charge by Orders names no address for its webhooks: it is set in the panel of the application alone.
  return [
    ...findings,
    ...atAddress(textOf, 'mercadopago-orders', 'MERCADOPAGO_API_URL', (url) => {
      const name = `webhook of ${providerTitles['mercadopago-orders']}`
      const text = `in its application's panel the events "Order (Mercado Pago)" and "Chargebacks" have to go to ${url}`
      return [{ state: 'check', name, text }]
    }),
  ]
}

/** An access token names the application that it is of: `APP_USR-<application>-…`. */
const applicationOf = (token: string) => /^[A-Z_]+-(\d{6,})-/.exec(token)?.[1] ?? token

/** An application is made for one of the two APIs; whether it may use the other too, no API tells. */
const ofTheOther = (name: string, other: string): Finding => ({
  state: 'check',
  name,
  text: `is of the same application as ${other}: it has to be one for the API de Orders`,
})

/** The scopes of an AppID that no call tells which changes nothing and needs no charge. */
const untoldScopes = [
  'CHARGE_GET',
  'CHARGE_POST',
  'CHARGE_DELETE',
  'CHARGE_REFUND_GET_LIST',
  'CHARGE_REFUND_POST',
  'TRANSACTION_GET',
  'DISPUTE_GET',
  'DISPUTE_POST',
]

function checkWoovi(textOf: TextOf): Finding[] {
  const [appId] = pixVariables.woovi
  const scopes = `where it has scopes, these have to be among them: ${untoldScopes.join(', ')}`
  const findings: Finding[] = [{ state: 'check', name: appId, text: scopes }]
  if (/^bearer\b/i.test(textOf(appId)))
    findings.push({ state: 'missing', name: appId, text: 'begins with "Bearer": Woovi takes the AppID alone' })
  return [...findings, ...atAddress(textOf, 'woovi', 'WOOVI_API_URL', () => [])]
}

/** What there is to say of the address to which a provider sends its webhooks, or that it cannot reach it. */
function atAddress(textOf: TextOf, provider: PixProvider, apiUrl: string, say: (url: string) => Finding[]): Finding[] {
  const address = textOf('PUBLIC_URL')
  if (!URL.canParse(address)) return []
  const isHere = isOnThisMachine(address)
  // A stand-in on this machine reaches it.
  const isReachable = isHere ? isOnThisMachine(textOf(apiUrl)) : address.startsWith('https:')
  if (isReachable) return say(webhookUrl(address, provider))
  const why = isHere ? 'names this machine' : 'is not https'
  const text = `${why}: ${collectorTitles[provider]} cannot reach it with the webhook of ${providerTitles[provider]}`
  return [{ state: 'missing', name: 'PUBLIC_URL', text }]
}

export const webhookUrl = (address: string, provider: PixProvider): string =>
  address.replace(/\/$/, '') + webhookPath(provider)

const isOnThisMachine = (address: string): boolean =>
  URL.canParse(address) && /^(localhost|.+\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1\])$/.test(new URL(address).hostname)
