import { brand } from '#schema/brand.ts'
import { maskEmail } from '#schema/rules/accounts.ts'
import { type AccountLinkPurpose, accountLinkMs, type EmailKind } from '#schema/rules/emails.ts'
import type { Language } from '#schema/rules/languages.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { type Currency, formatMoney } from '#schema/rules/money.ts'
import { patterns, renewalPath } from '#schema/rules/pages.ts'
import { filled, paramsIn } from '#schema/rules/translations.ts'
import type { EmailRow } from '#schema/tables/index.ts'
import { emailsEn } from '#schema/texts/emails/en.ts'
import { emailsPtBr } from '#schema/texts/emails/pt-br.ts'
import type { TranslationOf } from '#schema/texts/translation-of.ts'
import type { Deps } from '#worker/deps.ts'
import { linkCode } from '#worker/lib/link-codes.ts'
import type { EmailMessage } from '#worker/providers/mail/mailer.ts'
import { accountLinkUrl, pageUrl } from './addresses.ts'
import { type EmailContent, htmlOf, textOf } from './layout.ts'

const texts: Record<Language, TranslationOf<typeof emailsPtBr>> = { 'pt-BR': emailsPtBr, en: emailsEn }

type TextKind = keyof typeof emailsPtBr.mails
type Row = Pick<EmailRow, 'kind' | 'address' | 'language' | 'params' | 'createdAt'>
type Origin = Pick<Deps, 'publicUrl' | 'linkTokens'>

/** The e-mail of a row of the outbox, as it is sent. The same row gives the same e-mail, so that the provider takes it for a repeated one. */
export function renderEmail(deps: Origin, row: Row): EmailMessage {
  const content = contentOf(deps, { ...row, params: inOneLine(paramsIn(row.language, row.params)) })
  return { to: row.address, subject: content.subject, html: htmlOf(content), text: textOf(content) }
}

/** A line break in a subject would be one in the header, and in the plain text a paragraph. */
const inOneLine = (params: EmailRow['params']): EmailRow['params'] =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.replace(/\s+/g, ' ')]))

function contentOf(deps: Origin, row: Row): EmailContent {
  const { language, params } = row
  const { mails, ...common } = texts[language]
  const kind = textKindOf(row)
  const mail = mails[kind]
  const purpose = purposes[kind]
  const valid = purpose ? durationOf(accountLinkMs[purpose], language) : ''
  const values: Record<string, string> = { ...params, valid, shop: brand.displayName, support: brand.supportEmail }
  const fill = (text: string) => filled(text, values)
  const { linkId, receipt } = params
  return {
    language,
    subject: fill(mail.subject),
    preheader: fill(mail.preheader),
    title: fill(mail.title),
    paragraphs: mail.paragraphs.map(fill),
    facts: factsOf(deps, row),
    button: {
      text: mail.button,
      url: purpose && linkId ? accountLinkUrl(deps, language, purpose, linkId) : targetOf(deps, kind, row),
    },
    linkBelow: purpose ? common.linkBelow : null,
    links: receipt
      ? [{ text: common.receipt, url: `${deps.publicUrl}/api/payments/receipt/${receipt}?lang=${language}` }]
      : [],
    notYou: fill(mail.notYou),
    footer: [mail.why, common.support].map(fill),
  }
}

function durationOf(ms: number, language: Language): string {
  const { minutes, days } = texts[language]
  return ms < dayMs ? minutes.replace('{n}', String(ms / 60_000)) : days.replace('{n}', String(ms / dayMs))
}

/** Names and values that an e-mail lists, as far as its row knows them. */
function factsOf({ linkTokens }: Origin, { kind, language, params, createdAt }: Row): EmailContent['facts'] {
  const { names, zone, unknown } = texts[language]
  const format = new Intl.DateTimeFormat(language, {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const timeOf = (at: string | number) => `${format.format(Number(at))} (${zone})`
  const day = new Intl.DateTimeFormat(language, {
    timeZone: 'America/Sao_Paulo',
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
  })
  const {
    linkId,
    product,
    payment,
    amount,
    currency,
    paidAt,
    key,
    expires,
    withdrawUntil,
    browser,
    system,
    address,
    newEmail,
    reply,
  } = params
  const isNewDevice = kind === 'new_device'
  const facts: [name: string, value: string | undefined, 'verbatim'?][] = [
    [names.product, payment && product],
    [names.amount, amount && formatMoney(Number(amount), currency as Currency, language), 'verbatim'],
    [names.paidAt, paidAt && timeOf(paidAt)],
    [names.key, key, 'verbatim'],
    [names.expires, expires && timeOf(expires)],
    [names.withdrawUntil, withdrawUntil && `${day.format(Number(withdrawUntil))} (${zone})`],
    [names.reply, reply],
    [names.code, linkId && linkCode(linkTokens.sign(linkId)), 'verbatim'],
    [names.newEmail, newEmail && maskEmail(newEmail), 'verbatim'],
    [names.when, securityKinds.has(kind) ? timeOf(createdAt) : undefined],
    [names.browser, isNewDevice ? (browser ?? unknown) : undefined],
    [names.system, isNewDevice ? (system ?? unknown) : undefined],
    [names.address, address, 'verbatim'],
  ]
  return facts.flatMap(([name, value, kind]) => (value ? [{ name, value, isVerbatim: kind === 'verbatim' }] : []))
}

const securityKinds: ReadonlySet<EmailKind> = new Set([
  'password_changed',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_reset',
  'new_device',
  'address_changed',
  'address_claimed',
] as const)

/** What has two texts, by its params. */
function textKindOf({ kind, params }: Row): TextKind {
  if (kind === 'change_confirmation') return params.purpose === 'change_to' ? 'change_to' : 'change_from'
  if (kind === 'address_changed') return params.by === 'claim' ? 'address_changed_by_claim' : kind
  if (kind === 'second_factor_removed') return params.by === 'reset' ? 'second_factor_removed_by_reset' : kind
  const isApproved = params.decision === 'approved'
  if (kind === 'address_claim_decided') return isApproved ? 'address_claim_approved' : 'address_claim_declined'
  if (kind === 'refund_request_decided') {
    if (params.decision === 'closed') return 'refund_request_closed'
    return isApproved ? 'refund_request_approved' : 'refund_request_declined'
  }
  return kind
}

const purposes: Partial<Record<TextKind, AccountLinkPurpose>> = {
  recovery: 'recover',
  verification: 'verify',
  change_from: 'change_from',
  change_to: 'change_to',
}

const purchasePath = (paymentId: string | undefined) =>
  paymentId ? `/dashboard/purchased/${encodeURIComponent(paymentId)}` : '/dashboard/purchased'

const renewalOf = ({ renew, license }: EmailRow['params']) =>
  renew && license ? renewalPath(renew, license) : undefined

/** Where the button leads, unless to the purchase that the e-mail is about, or to all of them. */
const pages: Partial<Record<TextKind, string>> = {
  password_changed: patterns.forgotPassword,
  second_factor_added: patterns.forgotPassword,
  second_factor_removed: patterns.forgotPassword,
  second_factor_removed_by_reset: '/admin',
  second_factor_reset: '/admin/security',
  new_device: patterns.forgotPassword,
  address_changed: '/dashboard',
  address_changed_by_claim: patterns.home,
  address_claimed: patterns.home,
  address_claim_approved: patterns.forgotPassword,
  address_claim_declined: patterns.home,
  account_deleted: patterns.terms,
}

/** The page of the shop, or of the payment provider, that the button leads to. */
const targetOf = (deps: Origin, kind: TextKind, { language, params }: Row): string =>
  params.link && /^https?:\/\//.test(params.link)
    ? params.link
    : pageUrl(deps, language, renewalOf(params) ?? pages[kind] ?? purchasePath(params.payment ?? params.license))
