import { readEnv, secretMinBytes, unusableIn } from '#worker/env.ts'
import type { Finding, Variables } from './finding.ts'
import { checkPix, pixVariables } from './pix.ts'

/** Variables that are of use only together, by what they configure. */
const groups: Record<string, readonly string[]> = {
  'PIX by Mercado Pago (Orders)': pixVariables['mercadopago-orders'],
  'PIX by Mercado Pago': pixVariables.mercadopago,
  'PIX by Woovi': pixVariables.woovi,
  'crypto by Coinbase': ['COINBASE_KEY_NAME', 'COINBASE_KEY_SECRET', 'COINBASE_WEBHOOK_SECRET'],
  'crypto by BTCPay': ['BTCPAY_API_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'],
  'e-mails by Resend': ['EMAIL_FROM', 'RESEND_API_KEY'],
  'keys of Multiloader': ['MULTILOADER_API_URL', 'MULTILOADER_SELLER_KEY'],
  captcha: ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'],
  'offline tokens': ['LICENSE_SIGNING_KEY'],
  'Discord ids signed by the bot': ['COMMUNITY_LINK_SECRET'],
}

/** The secrets that the shop's people choose, not a provider. */
const ownSecrets = ['SESSION_SECRET', 'COMMUNITY_LINK_SECRET']

/** What the Worker would refuse, what is begun and not finished, and what is left out. */
export function checkVariables(variables: Variables): Finding[] {
  const unusable = unusableIn(variables)
  const isSet = (name: string) => Boolean(variables[name]?.trim())
  const reasonOf = (name: string) =>
    ownSecrets.includes(name) ? `has less than ${secretMinBytes} bytes` : 'cannot be used as it is'
  // What is wrong with PIX_PROVIDERS, `checkPix` says.
  const findings = unusable
    .filter((name) => name !== 'PIX_PROVIDERS')
    .map((name): Finding => ({ state: 'missing', name, text: isSet(name) ? reasonOf(name) : 'is not set' }))
  if (!isSet('PUBLIC_URL')) findings.push({ state: 'missing', name: 'PUBLIC_URL', text: 'is not set' })
  for (const [what, names] of Object.entries(groups)) {
    const absent = names.filter((name) => !isSet(name))
    if (absent.length === names.length) findings.push({ state: 'off', name: what, text: `without ${names.join(', ')}` })
    else
      findings.push(
        ...absent.map((name): Finding => ({ state: 'missing', name, text: `is not set: ${what} needs it` })),
      )
  }
  const providers = Object.keys(groups).filter((what) => /^(PIX|crypto) /.test(what))
  if (providers.every((what) => findings.some(({ state, name }) => state === 'off' && name === what)))
    findings.push({ state: 'missing', name: 'a payment provider', text: 'is not configured: the shop sells nothing' })
  return [...findings, ...checkPix(variables, configurationOf(variables))]
}

/** The configuration as the Worker has it; null where it refuses it. */
export const configurationOf = (variables: Variables) => (unusableIn(variables).length > 0 ? null : readEnv(variables))
