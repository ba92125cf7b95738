import { eq } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { addressLine, brand } from '#schema/brand.ts'
import { formatMoney } from '#schema/rules/money.ts'
import { type PaymentRow, payments, type UserRow, users } from '#schema/tables/index.ts'
import { receiptTexts, acceptanceTexts as t } from '#schema/texts/documents.ts'
import { type TermsSection, termsOf } from '#schema/texts/terms.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from '#worker/lib/iso.ts'
import type { Block, Fact } from '#worker/lib/pdf/blocks.ts'
import { setDocument, textsOf } from '#worker/lib/pdf/document.ts'
import { lettersFor } from '#worker/lib/pdf/letters-for.ts'
import { printable } from '#worker/lib/pdf/text.ts'
import { brasiliaTime, documentFonts, type PdfFile, shopDocument } from './letterhead.ts'
import { methodOf, priceFacts } from './receipts.ts'

const language = 'pt-BR'

type Person = Pick<UserRow, 'id' | 'name' | 'email'>

/** A recorded acceptance of the terms. */
interface Acceptance {
  version: string
  at: number
  address: string | null
}

/** The terms as the user accepted them last: at registration, or when they changed. */
export async function makeUserTerms(deps: Deps, id: string): Promise<PdfFile> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, id))
  if (!user) throw new StoreError('user_not_found')
  const acceptance = acceptanceOf(user)
  const when = brasiliaTime(acceptance.at, language)
  const declare = acceptance.at === user.createdAt ? t.accountDeclaration : t.laterDeclaration
  const declaration = declare(t.who(user.name, user.email), when, acceptance.version)
  const bytes = await makeRecord(deps, t.accountTitle, user, acceptance, declaration)
  return { bytes, name: `terms-${user.email}.pdf` }
}

/** The terms as the buyer accepted them with a purchase, whatever its status. */
export async function makePurchaseTerms(deps: Deps, id: string): Promise<PdfFile> {
  const [found] = await deps.db
    .select({ payment: payments, user: users })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, id))
  if (!found) throw new StoreError('purchase_not_found')
  const { payment, user } = found
  const acceptance = acceptanceOf(payment)
  const who = user ? t.who(user.name, user.email) : t.somebody
  const when = brasiliaTime(acceptance.at, language)
  const declaration = t.purchaseDeclaration(who, when, acceptance.version, payment.productName)
  const bytes = await makeRecord(deps, t.purchaseTitle, user, acceptance, declaration, [
    { kind: 'heading', text: t.purchase },
    { kind: 'facts', facts: purchaseFacts(payment) },
  ])
  return { bytes, name: `terms-purchase-${user?.email || user?.name || payment.id}.pdf` }
}

type Accepted = Pick<UserRow, 'termsVersion' | 'termsAcceptedAt' | 'termsAddress'>

function acceptanceOf({ termsVersion, termsAcceptedAt, termsAddress }: Accepted): Acceptance {
  if (termsVersion === null || termsAcceptedAt === null) throw new StoreError('terms_not_recorded')
  return { version: termsVersion, at: termsAcceptedAt, address: termsAddress }
}

async function makeRecord(
  deps: Deps,
  title: string,
  person: Person | null,
  acceptance: Acceptance,
  declaration: string,
  more: readonly Block[] = [],
): Promise<Uint8Array> {
  const { now } = deps
  const sections = termsOf(acceptance.version)
  const blocks: Block[] = [
    { kind: 'title', text: title },
    { kind: 'heading', text: t.parties },
    { kind: 'facts', facts: partyFacts(person) },
    { kind: 'heading', text: t.acceptance },
    { kind: 'facts', facts: acceptanceFacts(acceptance) },
    ...more,
    { kind: 'heading', text: t.declaration },
    { kind: 'text', text: declaration },
    { kind: 'text', text: `${t.evidence} ${sections ? t.transcribed : t.noText(acceptance.version)}` },
  ]
  const letters = await lettersFor(blocks.flatMap(textsOf), documentFonts(deps))
  const isLossy = person !== null && letters.printable(person.name) !== printable(person.name, () => true)
  const note = [t.madeAt(brasiliaTime(now(), language)), ...(isLossy ? [t.lossy] : [])].join(' ')
  const text = sections ? fullText(acceptance.version, sections) : []
  const all: Block[] = [...blocks, { kind: 'note', text: note }, ...text]
  return setDocument({ ...shopDocument(language), title, createdAt: now(), blocks: all }, letters)
}

const partyFacts = (person: Person | null): Fact[] => [
  [t.shop, `${brand.legalName} (${brand.displayName})`],
  [t.cnpj, brand.cnpj],
  [t.address, addressLine],
  [t.client, person?.name ?? t.gone],
  ...(person ? personFacts(person) : []),
]

export const personFacts = ({ email, id }: Person): Fact[] => [
  [t.email, email],
  [t.account, id],
]

export const acceptanceFacts = ({ version, at, address }: Acceptance): Fact[] => [
  [t.version, version],
  [t.brasilia, brasiliaTime(at, language)],
  [t.utc, isoOf(at)],
  [t.network, address ?? t.unknown],
]

export function purchaseFacts(payment: PaymentRow): Fact[] {
  const words = receiptTexts[language]
  return [
    [words.product, `${payment.productName}, ${words.days(payment.keyExpiration)}`],
    ...priceFacts(payment, language),
    [t.amount, formatMoney(payment.amountCents, payment.currency, language)],
    [words.method, methodOf(payment, language)],
    [t.payment, payment.id],
    [words.transaction, payment.providerId ?? t.unknown],
    [t.status, words.status[payment.status]],
  ]
}

const fullText = (version: string, sections: readonly TermsSection[]): Block[] => [
  { kind: 'page' },
  { kind: 'title', text: t.fullText(version) },
  ...sections.flatMap(({ title, paragraphs }): Block[] => [
    { kind: 'heading', text: title },
    ...paragraphs.map((text) => ({ kind: 'text', text }) as const),
  ]),
]
