import { addressLine, brand } from '#schema/brand.ts'
import type { Language } from '#schema/rules/languages.ts'

interface EmailLink {
  text: string
  url: string
}

/** What an e-mail says; both of its versions are made of it. */
export interface EmailContent {
  language: Language
  subject: string
  /** What lists of e-mails show beside the subject. */
  preheader: string
  title: string
  paragraphs: readonly string[]
  /** Name and value. */
  facts: readonly (readonly [string, string])[]
  button: EmailLink
  /** Stands before the button's URL, for readers whose client does not open the button. */
  linkBelow: string
  links: readonly EmailLink[]
  notes: readonly string[]
  support: string
}

const sellerLines = [`${brand.displayName} · ${brand.legalName}`, `CNPJ ${brand.cnpj}`, addressLine]

export function textOf({ title, paragraphs, facts, button, links, notes, support }: EmailContent): string {
  const blocks = [
    title,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...[button, ...links].map(({ text, url }) => `${text}:\n${url}`),
    ...notes,
    [support, ...sellerLines].join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function htmlOf(content: EmailContent): string {
  const { language, subject, preheader, title, paragraphs, facts, button, links, notes, support } = content
  const p = (text: string) => `<p>${escaped(text)}</p>`
  const link = ({ text, url }: EmailLink) => `<p><a href="${escaped(url)}">${escaped(text)}</a></p>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body><div style="display:none">${escaped(preheader)}</div>
<h1>${escaped(title)}</h1>
${paragraphs.map(p).join('\n')}
${facts.map(([name, value]) => p(`${name}: ${value}`)).join('\n')}
${[button, ...links].map(link).join('\n')}
${[...notes, support, ...sellerLines].map(p).join('\n')}
</body></html>`
}
