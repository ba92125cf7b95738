import { createHash } from 'node:crypto'
import { escapeHtml } from './bank-page.ts'
import { bankStyle } from './bank-style.ts'
import { type BankTexts, bankTexts } from './bank-texts.ts'
import { type Answer, type Call, type Route, route } from './http.ts'
import { type Action, type ActionOptions, type Charge, WrongState } from './provider.ts'

export type PayPageOptions = {
  charges(): Charge[]
  act(id: string, action: Action, options: ActionOptions): Charge | undefined
}

/** The actions offered on the provider's own page. */
const offered: readonly Action[] = [
  'approve',
  'detect',
  'pay-wrong-amount',
  'overpay',
  'top-up',
  'expire',
  'reject',
  'finish-refund',
]

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(bankStyle).digest('base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The hosted page of the crypto providers: the shop sends the shopper there, and it links back to the shop. */
export function payRoutes({ charges, act }: PayPageOptions): Route[] {
  const find = (call: Call) => charges().find(({ id, payUrl }) => payUrl !== null && id === call.params.id)

  function page(call: Call): Answer {
    const charge = find(call)
    if (!charge) return { status: 404, json: { error: 'no such charge' } }
    const lang = call.url.searchParams.get('lang') ?? (/^en/i.test(call.header('accept-language') ?? '') ? 'en' : null)
    return {
      status: 200,
      html: writePayPage(charge, bankTexts(lang)),
      headers: { 'content-security-policy': policy, 'x-content-type-options': 'nosniff' },
    }
  }

  function actOn(call: Call): Answer {
    const charge = find(call)
    const action = offered.find((one) => one === call.params.action)
    if (!charge || !action) return { status: 404, json: { error: charge ? 'no such action' : 'no such charge' } }
    try {
      act(charge.id, action, {})
    } catch (error) {
      if (!(error instanceof WrongState)) throw error
    }
    const lang = call.url.searchParams.get('lang') ?? ''
    return { status: 303, headers: { location: `/pay/${charge.id}?lang=${encodeURIComponent(lang)}` } }
  }

  return [route('GET', '/pay/:id', page), route('POST', '/pay/:id/:action', actOn)]
}

function writePayPage(charge: Charge, texts: BankTexts) {
  const { id, description, amount, currency, status, actions, returnUrl } = charge
  const price = new Intl.NumberFormat(texts.lang, { style: 'currency', currency }).format(amount)
  const back = escapeHtml(returnUrl ?? '/bank')
  const buttons = offered
    .filter((action) => actions.includes(action))
    .map((action) => {
      const target = `/pay/${encodeURIComponent(id)}/${action}?lang=${texts.lang}`
      return `<button class="${action}" formaction="${escapeHtml(target)}">${texts.pay[action] ?? texts.actions[action]}</button>`
    })
  // Once paid, the page returns to the shop by itself, as such pages do.
  const isPaid = status === 'approved' || status === 'processing'
  return `<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.pay.title}</title>
<link rel="icon" href="data:,">
${isPaid ? `<meta http-equiv="refresh" content="2;url=${back}">` : ''}
<style>${bankStyle}</style>
</head>
<body>
<header><div class="wide"><div class="name"><h1>${texts.pay.title}</h1><p>${texts.motto}</p></div></div></header>
<main class="wide"><section>
<article class="${escapeHtml(status)}" aria-labelledby="name">
<div class="top"><h2 id="name">${escapeHtml(description) || id}</h2><p class="amount">${escapeHtml(price)}</p></div>
<p class="facts" role="status"><span class="status">${escapeHtml(texts.statuses[status] ?? status)}</span></p>
${buttons.length ? `<form method="post">${buttons.join('')}</form>` : ''}
<p><a href="${back}">${texts.pay.back}</a></p>
</article></section></main>
</body>
</html>`
}
