import { createHash } from 'node:crypto'
import { bankScript, bankStyle } from './bank-style.ts'
import type { BankTexts } from './bank-texts.ts'
import type { Action, Charge } from './provider.ts'

export type BankView = {
  texts: BankTexts
  charges: Charge[]
  now: number
  /** The charge that the shopper came from. */
  chosen: string | null
  isRefused: boolean
  /** The faults that are switched on, as text, or ''. */
  faults: string
}

const mostPending = 100
const mostSettled = 50

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const bankPolicy = [
  "default-src 'none'",
  `style-src ${hash(bankStyle)}`,
  `script-src ${hash(bankScript)}`,
  'img-src data:',
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

// A banknote with a face.
const mark = `<svg class="mark" viewBox="0 0 68 44" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.5"
stroke-linecap="round"><rect x="2" y="2" width="64" height="40" rx="7"/><circle cx="34" cy="22" r="12"/>
<path d="M29 19.5v.5M36.5 20h4M29.5 25.500q4.5 4.5 9 0M10 10v4M58 30v4M10 34h4M54 10h4"/></svg>`

const icons: Record<string, string> = {
  pending: '<circle cx="8" cy="8" r="6.5"/><path d="M8 4.500V8l2.5 1.5"/>',
  approved: '<path d="m2.5 8.5 3.5 3.5 7.5-8"/>',
  rejected: '<path d="m3.5 3.5 9 9m0-9-9 9"/>',
  cancelled: '<circle cx="8" cy="8" r="6.5"/><path d="m3.5 12.5 9-9"/>',
  refunded: '<path d="M2.5 6h7.500a3.5 3.5 0 0 1 0 7H7M5.5 3l-3 3 3 3"/>',
  processing: '<circle cx="8" cy="8" r="6.5"/><path d="M8 4.500V8l2.5 1.5"/>',
  underpaid: '<path d="M8 2 1.5 13.500h13zM8 6.500v3.500M8 12v.1"/>',
  expired: '<circle cx="8" cy="8" r="6.5"/><path d="m3.5 12.5 9-9"/>',
  in_mediation: '<path d="M8 2 1.5 13.500h13zM8 6.500v3.500M8 12v.1"/>',
  charged_back: '<path d="M8 2 1.5 13.500h13zM8 6.500v3.500M8 12v.1"/>',
}

const icon = (status: string) =>
  `<svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" ` +
  `stroke-linecap="round" stroke-linejoin="round">${icons[status] ?? ''}</svg>`

export function writeBankPage(view: BankView) {
  const { texts, chosen } = view
  const other = texts.lang === 'en' ? 'pt-BR' : 'en'
  const same = chosen ? `&amp;charge=${encodeURIComponent(chosen)}` : ''
  return `<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.bank}</title>
<link rel="icon" href="data:,">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<style>${bankStyle}</style>
</head>
<body>
<header><div class="wide">${mark}<div class="name"><h1>${texts.bank}</h1><p>${texts.motto}</p></div>
<a href="/bank?lang=${other}${same}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a></div></header>
<main class="wide">${writeCharges(view)}</main>
<script type="module">${bankScript}</script>
</body>
</html>`
}

/** The part of the page that is fetched again every two seconds. */
export function writeCharges(view: BankView) {
  const { texts, charges, isRefused, faults } = view
  const isPending = ({ status, actions }: Charge) => status === 'pending' || actions.includes('make-code')
  const pending = charges.filter(isPending).sort((one, other) => other.createdAt - one.createdAt)
  const settled = charges.filter((one) => !isPending(one)).sort((one, other) => other.changedAt - one.changedAt)
  const empty = `<div class="empty"><b>${texts.none}</b>${texts.noneHint}</div>`
  return [
    isRefused ? `<p class="notice" role="alert">${texts.refused}</p>` : '',
    faults ? `<p class="notice">${texts.faults} ${escapeHtml(faults)}</p>` : '',
    `<section aria-labelledby="pending"><h2 id="pending">${texts.pending} <span class="count">${pending.length}</span></h2>`,
    writeList(view, pending, mostPending) || empty,
    '</section>',
    `<section class="settled" aria-labelledby="settled"><h2 id="settled">${texts.settled}</h2>`,
    writeList(view, settled, mostSettled) || `<p class="facts">${texts.noneSettled}</p>`,
    '</section>',
  ].join('')
}

function writeList(view: BankView, charges: Charge[], most: number) {
  const rest = charges.length - most
  const shown = charges.slice(0, most).map((charge) => writeCharge(charge, view))
  return shown.join('') + (rest > 0 ? `<p class="facts">${view.texts.more(rest)}</p>` : '')
}

function writeCharge(charge: Charge, { texts, now, chosen }: BankView) {
  const id = escapeHtml(charge.id)
  const amount = new Intl.NumberFormat(texts.lang, { style: 'currency', currency: charge.currency }).format(
    charge.amount,
  )
  const { statuses } = texts
  const status = escapeHtml(statuses[`${charge.status} ${charge.detail}`] ?? statuses[charge.status] ?? charge.status)
  const age = writeSpan(now - charge.createdAt)
  const wait = charge.payAt === null ? '' : writeSpan(charge.payAt - now) || '1 s'
  return `<article id="charge-${id}" class="${escapeHtml(charge.status)}${charge.id === chosen ? ' chosen' : ''}" aria-labelledby="name-${id}">
<div class="top"><h3 id="name-${id}">${escapeHtml(charge.description) || id}</h3><p class="amount">${escapeHtml(amount)}</p></div>
<p class="facts"><span class="status">${icon(charge.status)}${status}</span><span>${escapeHtml(charge.method)}</span>
<time id="age-${id}" datetime="${new Date(charge.createdAt).toISOString()}">${age ? texts.ago(age) : texts.isNow}</time>
${wait && `<span class="late">${texts.late} <time id="wait-${id}">${wait}</time></span>`}
<span>${texts.reference} <b>${escapeHtml(charge.reference) || '–'}</b></span><span>${texts.payer} <b>${escapeHtml(charge.payer)}</b></span></p>
${charge.status === 'pending' && charge.payUrl ? `<p><a href="${escapeHtml(charge.payUrl)}">${texts.payPage}</a></p>` : ''}
${charge.status === 'pending' && charge.code ? `<details id="code-${id}"><summary>${texts.code}</summary><code tabindex="0">${escapeHtml(charge.code)}</code></details>` : ''}
${charge.actions.length ? `<form method="post">${writePayer(charge, texts)}${charge.actions.map((action) => writeButton(charge, action, texts)).join('')}</form>` : ''}
</article>`
}

/** Who pays, where the provider learns it and the charge is still to be paid. */
const writePayer = ({ id, payerTaxId, actions }: Charge, texts: BankTexts) =>
  payerTaxId !== null && actions.includes('approve')
    ? `<label class="payer">${texts.payerTaxId} <input id="payer-${escapeHtml(id)}" name="payerTaxId" inputmode="numeric" autocomplete="off" value="${escapeHtml(payerTaxId)}"></label>`
    : ''

function writeButton(charge: Charge, action: Action, texts: BankTexts) {
  // A charge that the shop has cancelled is paid at once: its waiting time is over.
  const isNow = action === 'pay-late' && charge.status !== 'pending'
  const target = `/bank/charges/${encodeURIComponent(charge.id)}/${action}?lang=${texts.lang}${isNow ? '&amp;now=1' : ''}`
  const label = isNow ? texts.actions['pay-late now'] : texts.actions[action]
  return `<button id="${action}-${escapeHtml(charge.id)}" class="${action}" formaction="${target}">${label}</button>`
}

/** '' below ten seconds; then tens of seconds, minutes, hours, days. */
function writeSpan(ms: number) {
  const seconds = Math.floor(ms / 1_000)
  if (seconds < 10) return ''
  if (seconds < 60) return `${Math.floor(seconds / 10) * 10} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`
  return `${Math.floor(seconds / 86_400)} d`
}
