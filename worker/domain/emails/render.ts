import { brand } from '#schema/brand.ts'
import type { EmailKind } from '#schema/rules/emails.ts'
import type { Language } from '#schema/rules/languages.ts'
import { type Currency, formatMoney } from '#schema/rules/money.ts'
import { englishAddress } from '#schema/rules/pages.ts'
import type { EmailRow } from '#schema/tables/emails.ts'
import { emailsEn } from '#schema/texts/emails/en.ts'
import { emailsPtBr } from '#schema/texts/emails/pt-br.ts'
import type { TranslationOf } from '#schema/texts/translation-of.ts'
import type { Deps } from '#worker/deps.ts'
import type { EmailMessage } from '#worker/providers/mail/mailer.ts'
import { type EmailContent, htmlOf, textOf } from './layout.ts'

const texts: Record<Language, TranslationOf<typeof emailsPtBr>> = { 'pt-BR': emailsPtBr, en: emailsEn }

type TextKind = keyof typeof emailsPtBr.mails
type Row = Pick<EmailRow, 'kind' | 'address' | 'language' | 'params' | 'createdAt'>

/** The e-mail of a row of the outbox, as it is sent. The same row gives the same e-mail, so that the provider takes it for a repeated one. */
export function renderEmail(deps: Pick<Deps, 'publicUrl'>, row: Row): EmailMessage {
  const content = contentOf(deps, row)
  return { to: row.address, subject: content.subject, html: htmlOf(content), text: textOf(content) }
}

function contentOf({ publicUrl }: Pick<Deps, 'publicUrl'>, row: Row): EmailContent {
  const { language, params } = row
  const { names, mails, ...common } = texts[language]
  const kind = textKindOf(row)
  const mail = mails[kind]
  const values: Record<string, string> = {
    ...params,
    product: params.product ?? '',
    shop: brand.displayName,
    support: brand.supportEmail,
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const page = (path: string) => publicUrl + (language === 'en' ? englishAddress(path) : path)
  const timeOf = (at: number) =>
    `${new Intl.DateTimeFormat(language, { timeZone: 'America/Sao_Paulo', dateStyle: 'long', timeStyle: 'short' }).format(at)} (${common.zone})`
  const { payment, amount, currency, paidAt, expires, key, receipt } = params
  const facts: [string, string | undefined][] = [
    [names.product, payment && params.product],
    [names.amount, amount && formatMoney(Number(amount), currency as Currency, language)],
    [names.paidAt, paidAt && timeOf(Number(paidAt))],
    [names.key, key],
    [names.expires, expires && timeOf(Number(expires))],
    [names.when, securityKinds.has(row.kind) ? timeOf(row.createdAt) : undefined],
    [names.browser, params.browser],
    [names.system, params.system],
    [names.address, params.address],
    [names.newEmail, params.newEmail],
  ]
  return {
    language,
    subject: fill(mail.subject),
    preheader: fill(mail.preheader),
    title: fill(mail.title),
    paragraphs: mail.paragraphs.map(fill),
    facts: facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    button: { text: mail.button, url: params.link ?? page(pages[kind]) },
    linkBelow: common.linkBelow,
    links: receipt
      ? [{ text: common.receipt, url: `${publicUrl}/api/payments/receipt/${receipt}?lang=${language}` }]
      : [],
    notes: [fill(mail.notYou), fill(mail.why)],
    support: fill(common.support),
  }
}

const securityKinds: ReadonlySet<EmailKind> = new Set(['password_changed', 'new_device', 'address_changed'] as const)

/** What has two texts, by its params. */
function textKindOf({ kind, params }: Row): TextKind {
  if (kind === 'change_confirmation') return params.purpose === 'change_to' ? 'change_to' : 'change_from'
  const isApproved = params.status === 'approved'
  if (kind === 'address_claim_decided') return isApproved ? 'address_claim_approved' : 'address_claim_declined'
  if (kind === 'refund_request_decided') return isApproved ? 'refund_request_approved' : 'refund_request_declined'
  return kind
}

const purchases = '/dashboard/purchased'
/** Where the button leads. */
const pages: Record<TextKind, string> = {
  key_delivered: purchases,
  late_key_delivered: purchases,
  payment_refunded: purchases,
  refunded_without_key: purchases,
  refund_processing: purchases,
  refund_to_claim: purchases,
  refund_refused: purchases,
  refund_delayed: purchases,
  dispute_opened: purchases,
  dispute_won: purchases,
  dispute_lost: purchases,
  password_changed: '/forgot-password',
  new_device: '/forgot-password',
  recovery: '/reset-password',
  verification: '/verify-email',
  change_from: '/confirm-email',
  change_to: '/confirm-email',
  address_changed: '/dashboard',
  address_claim_approved: '/forgot-password',
  address_claim_declined: '/',
  refund_request_approved: purchases,
  refund_request_declined: purchases,
  account_deleted: '/terms',
}
