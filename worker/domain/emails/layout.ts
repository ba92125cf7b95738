import { addressLine, brand } from '#schema/brand.ts'
import type { Language } from '#schema/rules/languages.ts'
import { escapeMarkup } from '#schema/rules/markup.ts'
import { attributes, darkTheme } from './styles.ts'

interface EmailLink {
  text: string
  url: string
}

interface EmailFact {
  name: string
  value: string
  /** An amount, a code or an address, which page translators are to leave as it is. */
  isVerbatim: boolean
}

/** What an e-mail says; its HTML and its plain text are made of it. */
export interface EmailContent {
  language: Language
  subject: string
  /** What lists of e-mails show beside the subject. */
  preheader: string
  title: string
  paragraphs: readonly string[]
  facts: readonly EmailFact[]
  button: EmailLink
  /** Stands before the button's URL, where the e-mail is of no use without it. */
  linkBelow: string | null
  links: readonly EmailLink[]
  /** What to do if it was not the reader. */
  notYou: string
  /** Why the reader gets it, and whom to ask. */
  footer: readonly string[]
}

const seller = [brand.legalName, `CNPJ ${brand.cnpj}`, addressLine]

export function textOf({ title, paragraphs, facts, button, links, notYou, footer }: EmailContent): string {
  const blocks = [
    title,
    ...paragraphs,
    facts.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    ...[button, ...links].map(({ text, url }) => `${text}:\n${url}`),
    notYou,
    ['--', ...footer, ...seller].join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

const verbatim = ' translate="no"'
const verbatimParts: ReadonlySet<string> = new Set(['mark', 'address'])
const line = (tag: 'h1' | 'p', part: Parameters<typeof attributes>[0], text: string) =>
  `<${tag}${verbatimParts.has(part) ? verbatim : ''} ${attributes(part)}>${escapeMarkup(text)}</${tag}>`
const linkTo = ({ text, url }: EmailLink, part: 'button' | 'link') =>
  `<a href="${escapeMarkup(url)}" ${attributes(part)}>${escapeMarkup(text)}</a>`

const factTable = (facts: EmailContent['facts']) =>
  `<table cellpadding="0" cellspacing="0" border="0" width="100%" ${attributes('facts')}>
${facts
  .map(
    ({ name, value, isVerbatim }) =>
      `<tr><th scope="row" align="left" ${attributes('name')}>${escapeMarkup(name)}</th><td${isVerbatim ? verbatim : ''} ${attributes('value')}>${escapeMarkup(value)}</td></tr>`,
  )
  .join('\n')}
</table>`

/** A link of one table cell, which Outlook colours as a whole. */
const buttonCell = (button: EmailLink) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td ${attributes('cell')}>${linkTo(button, 'button')}</td></tr></table>`

/** One column. Outlook on Windows knows no `max-width`, and gets a table of that width around it. */
export function htmlOf(content: EmailContent): string {
  const { language, subject, preheader, title, paragraphs, facts, button, linkBelow, links, notYou, footer } = content
  const { url } = button
  const body = [
    line('p', 'mark', brand.displayName),
    line('h1', 'title', title),
    ...paragraphs.map((text) => line('p', 'text', text)),
    ...(facts.length > 0 ? [factTable(facts)] : []),
    buttonCell(button),
    ...(linkBelow === null ? [] : [line('p', 'small', linkBelow), line('p', 'address', url)]),
    ...links.map((link) => `<p ${attributes('more')}>${linkTo(link, 'link')}</p>`),
    line('p', 'aside', notYou),
  ]
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeMarkup(subject)}</title>
<style>${darkTheme}</style>
</head>
<body ${attributes('page')}>
<div ${attributes('preheader')}>${escapeMarkup(preheader)}</div>
<div role="article" aria-roledescription="email" lang="${language}" dir="ltr" ${attributes('page')}>
<!--[if mso]><table role="presentation" align="center" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<div ${attributes('column')}>
<div ${attributes('card')}>
${body.join('\n')}
</div>
${footer.map((text) => line('p', 'footer', text)).join('\n')}
<p${verbatim} ${attributes('footer')}>${seller.map(escapeMarkup).join('<br>')}</p>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</div>
</body>
</html>
`
}
