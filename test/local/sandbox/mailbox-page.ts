import { createHash } from 'node:crypto'
import { escapeHtml } from './bank-page.ts'
import { bankStyle } from './bank-style.ts'
import type { MailboxTexts } from './mailbox-texts.ts'
import type { Email } from './resend.ts'

export type MailboxView = {
  texts: MailboxTexts
  /** The newest first. */
  emails: Email[]
  /** The faults that are switched on, as text, or ''. */
  faults: string
}

const shownMax = 50

const mailboxStyle = `${bankStyle}
summary { cursor: pointer; font-weight: 600 }
iframe { width: 100%; height: 34rem; margin-top: 12px; border: 1px solid var(--line); border-radius: 8px; background: #fff }
pre { margin-top: 12px; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.875rem/1.5 var(--mono) }
`

const mailboxScript = `
const known = document.body.dataset.count
setInterval(async () => {
  const answer = await fetch('/mailbox/count').catch(() => null)
  if (answer?.ok && (await answer.text()) !== known) location.reload()
}, 2000)
`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const mailboxPolicy = [
  "default-src 'none'",
  `style-src ${hash(mailboxStyle)}`,
  `script-src ${hash(mailboxScript)}`,
  'img-src data:',
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** As a mail program shows it: no scripts, no forms, and links open elsewhere. */
export const framePolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
].join('; ')

/** An e-mail's HTML, whose links open in a new tab. */
export const frameOf = (html: string) => html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)

export function writeMailbox({ texts, emails, faults }: MailboxView) {
  const other = texts.lang === 'en' ? 'pt-BR' : 'en'
  const shown = emails.slice(0, shownMax).map((email, n) => writeEmail(email, texts, n === 0))
  return `<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<link rel="icon" href="data:,">
<style>${mailboxStyle}</style>
</head>
<body data-count="${emails.length}">
<header><div class="wide"><div class="name"><h1>${texts.title}</h1><p>${texts.motto}</p></div>
<a href="/mailbox?lang=${other}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a></div></header>
<main class="wide">
${faults ? `<p class="notice">${texts.faults} ${escapeHtml(faults)}</p>` : ''}
${shown.join('') || `<div class="empty"><b>${texts.none}</b>${texts.noneHint}</div>`}
</main>
<script type="module">${mailboxScript}</script>
</body>
</html>`
}

function writeEmail({ id, from, to, subject, text, at }: Email, texts: MailboxTexts, isOpen: boolean) {
  const name = escapeHtml(subject)
  const time = new Date(at)
  return `<article aria-labelledby="name-${id}">
<div class="top"><h2 id="name-${id}">${name}</h2></div>
<p class="facts"><span>${texts.to} <b>${escapeHtml(to.join(', '))}</b></span><span>${texts.from} <b>${escapeHtml(from)}</b></span>
<time datetime="${time.toISOString()}">${time.toLocaleString(texts.lang)}</time></p>
<details${isOpen ? ' open' : ''}><summary>${texts.preview} ${name}</summary>
<iframe src="/mailbox/${id}" title="${texts.preview} ${name}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></details>
<details><summary>${texts.plain}</summary><pre>${linked(text)}</pre></details>
</article>`
}

/** Plain text as HTML, with its addresses as links. */
const linked = (text: string) =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<>]+/g,
    (address) => `<a href="${address}" target="_blank" rel="noopener">${address}</a>`,
  )
