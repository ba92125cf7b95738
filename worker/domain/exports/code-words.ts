import type { Role } from '#schema/rules/accounts.ts'
import type { AddressClaimStatus } from '#schema/rules/address-claims.ts'
import type { ProductStatus, SaleState } from '#schema/rules/catalogue.ts'
import type { DisputeKind, DisputeStatus } from '#schema/rules/disputes.ts'
import type { FeedbackStatus } from '#schema/rules/feedback.ts'
import type { Words } from '#schema/rules/languages.ts'
import type { LicenseStatus, SellerType } from '#schema/rules/licenses.ts'
import type { NotificationCategory, NotificationStatus } from '#schema/rules/notifications.ts'
import type { CancelReason, PaymentMethod, PaymentStatus } from '#schema/rules/payments.ts'
import type { RefundRequestStatus } from '#schema/rules/refund-requests.ts'
import type { RefundSource, RefundStatus } from '#schema/rules/refunds.ts'
import type { SuggestionStatus } from '#schema/rules/suggestions.ts'

const pending: Words = ['Pendente', 'Pending']
const approved: Words = ['Aprovado', 'Approved']
const declined: Words = ['Recusado', 'Declined']

/** The codes of columns in the words of the panel, by what they are codes of. */
const codeWords = {
  paymentStatus: {
    pending,
    approved,
    cancelled: ['Cancelado', 'Cancelled'],
    refunded: ['Reembolsado', 'Refunded'],
  } satisfies Record<PaymentStatus, Words>,
  method: {
    pix: ['PIX', 'PIX'],
    crypto: ['Cripto', 'Crypto'],
    free: ['Gratuito', 'Free'],
    manual: ['Venda externa', 'External sale'],
  } satisfies Record<PaymentMethod, Words>,
  cancelReason: {
    expired: ['Expirado automaticamente', 'Expired automatically'],
    admin: ['Cancelado pelo administrador', 'Cancelled by an admin'],
    replaced: ['Trocado por um novo código', 'Replaced by a new code'],
    rejected: ['Recusado pelo meio de pagamento', 'Refused by the provider'],
    mismatch: ['Pagamento diferente do pedido', 'Payment differed from the order'],
  } satisfies Record<CancelReason, Words>,
  refundStatus: {
    requested: ['Solicitado', 'Requested'],
    processing: ['Em andamento', 'In progress'],
    done: ['Concluído', 'Done'],
    refused: ['Recusado pelo provedor', 'Refused by the provider'],
  } satisfies Record<RefundStatus, Words>,
  refundSource: {
    user: ['Usuário', 'User'],
    automatic: ['Automático', 'Automatic'],
    provider: ['Provedor', 'Provider'],
    dispute: ['Disputa', 'Dispute'],
  } satisfies Record<RefundSource, Words>,
  requestStatus: { open: ['Em aberto', 'Open'], approved, declined } satisfies Record<
    RefundRequestStatus | AddressClaimStatus,
    Words
  >,
  disputeKind: {
    med: ['MED', 'MED'],
    mediation: ['Mediação', 'Mediation'],
    chargeback: ['Chargeback', 'Chargeback'],
  } satisfies Record<DisputeKind, Words>,
  disputeStatus: {
    open: ['Aberta', 'Open'],
    won: ['Ganha', 'Won'],
    lost: ['Perdida', 'Lost'],
  } satisfies Record<DisputeStatus, Words>,
  reviewStatus: { pending, approved, rejected: ['Rejeitado', 'Rejected'] } satisfies Record<FeedbackStatus, Words>,
  suggestionStatus: {
    pending,
    approved: ['Aprovada', 'Approved'],
    rejected: ['Rejeitada', 'Rejected'],
    in_preparation: ['Em preparação', 'In preparation'],
    completed: ['Concluída', 'Completed'],
  } satisfies Record<SuggestionStatus, Words>,
  keyStatus: {
    'Not Used': ['Não usada', 'Not used'],
    Used: ['Em uso', 'In use'],
    Expired: ['Expirada', 'Expired'],
    Suspended: ['Suspensa', 'Suspended'],
  } satisfies Record<LicenseStatus, Words>,
  seller: {
    internal: ['Interno', 'Internal'],
    multiloader: ['Multiloader', 'Multiloader'],
  } satisfies Record<SellerType, Words>,
  productStatus: {
    active: ['Ativo', 'Active'],
    maintenance: ['Em manutenção', 'Under maintenance'],
  } satisfies Record<ProductStatus, Words>,
  saleState: {
    on_sale: ['À venda', 'On sale'],
    hidden: ['Oculto', 'Hidden'],
    paused: ['Pausado', 'Paused'],
    draft: ['Rascunho', 'Draft'],
  } satisfies Record<SaleState, Words>,
  role: {
    client: ['Cliente', 'Client'],
    reseller: ['Revendedor', 'Reseller'],
    admin: ['Admin', 'Admin'],
  } satisfies Record<Role, Words>,
  noticeCategory: {
    geral: ['Geral', 'General'],
    atualizacao: ['Atualização', 'Update'],
    manutencao: ['Manutenção', 'Maintenance'],
    importante: ['Importante', 'Important'],
  } satisfies Record<NotificationCategory, Words>,
  noticeStatus: { active: ['Ativa', 'Active'], inactive: ['Inativa', 'Inactive'] } satisfies Record<
    NotificationStatus,
    Words
  >,
} as const

type CodeWords = typeof codeWords

/** The words of several codes, in one cell. */
export function wordsOf<Kind extends keyof CodeWords>(kind: Kind, codes: readonly (keyof CodeWords[Kind])[]): Words {
  const words = codes.map((code) => codeWords[kind][code] as Words)
  return [words.map(([pt]) => pt).join(', '), words.map(([, en]) => en).join(', ')]
}

/** The word of a code; null where there is none. */
export function wordOf<Kind extends keyof CodeWords>(kind: Kind, code: keyof CodeWords[Kind] | null): Words | null {
  return code === null ? null : (codeWords[kind][code] as Words)
}
