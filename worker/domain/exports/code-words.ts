import type { Words } from '#schema/rules/languages.ts'

const pending: Words = ['Pendente', 'Pending']
const approved: Words = ['Aprovado', 'Approved']
const declined: Words = ['Recusado', 'Declined']

/** The codes of columns in the words of the panel, by what they are codes of: `wordOf` takes only codes that are here. */
const codeWords = {
  paymentStatus: {
    pending,
    approved,
    cancelled: ['Cancelado', 'Cancelled'],
    refunded: ['Reembolsado', 'Refunded'],
  },
  method: {
    pix: ['PIX', 'PIX'],
    crypto: ['Cripto', 'Crypto'],
    free: ['Gratuito', 'Free'],
    manual: ['Venda externa', 'External sale'],
  },
  cancelReason: {
    expired: ['Expirado automaticamente', 'Expired automatically'],
    admin: ['Cancelado pelo administrador', 'Cancelled by an admin'],
    replaced: ['Trocado por um novo código', 'Replaced by a new code'],
    rejected: ['Recusado pelo meio de pagamento', 'Refused by the provider'],
    mismatch: ['Pagamento diferente do pedido', 'Payment differed from the order'],
    ran_out: ['Acabou antes do pagamento', 'Gone before it was paid'],
    key_gone: ['A chave a renovar não estava mais lá', 'The key to renew was gone'],
  },
  refundStatus: {
    requested: ['Solicitado', 'Requested'],
    processing: ['Em andamento', 'In progress'],
    done: ['Concluído', 'Done'],
    refused: ['Recusado pelo provedor', 'Refused by the provider'],
  },
  refundSource: {
    user: ['Usuário', 'User'],
    automatic: ['Automático', 'Automatic'],
    provider: ['Provedor', 'Provider'],
    dispute: ['Disputa', 'Dispute'],
  },
  requestStatus: {
    open: ['Em aberto', 'Open'],
    unpaid: ['Aprovado, não pago', 'Approved, not paid'],
    approved,
    closed: ['Encerrado sem devolução', 'Closed without paying'],
    declined,
    withdrawn: ['Retirado', 'Withdrawn'],
  },
  approvalCall: {
    refund: ['Reembolso', 'Refund'],
    partial_refund: ['Reembolso parcial', 'Partial refund'],
    refund_request: ['Pedido de reembolso', 'Refund request'],
    manual_order: ['Venda externa', 'External sale'],
    key_run: ['Lote de chaves', 'Run of keys'],
    coupon: ['Cupom', 'Coupon'],
    setting: ['Limite de duas pessoas', 'Limit of two people'],
  },
  disputeKind: {
    med: ['MED', 'MED'],
    mediation: ['Mediação', 'Mediation'],
    chargeback: ['Chargeback', 'Chargeback'],
  },
  disputeStatus: {
    open: ['Aberta', 'Open'],
    won: ['Ganha', 'Won'],
    lost: ['Perdida', 'Lost'],
  },
  reviewStatus: { pending, approved, rejected: ['Rejeitado', 'Rejected'] },
  suggestionStatus: {
    pending,
    approved: ['Aprovada', 'Approved'],
    rejected: ['Rejeitada', 'Rejected'],
    in_preparation: ['Em preparação', 'In preparation'],
    completed: ['Concluída', 'Completed'],
  },
  keyStatus: {
    'Not Used': ['Não usada', 'Not used'],
    Used: ['Em uso', 'In use'],
    Expired: ['Expirada', 'Expired'],
    Suspended: ['Suspensa', 'Suspended'],
  },
  seller: {
    internal: ['Interno', 'Internal'],
    multiloader: ['Multiloader', 'Multiloader'],
  },
  productStatus: {
    active: ['Ativo', 'Active'],
    maintenance: ['Em manutenção', 'Under maintenance'],
  },
  saleState: {
    on_sale: ['À venda', 'On sale'],
    hidden: ['Oculto', 'Hidden'],
    paused: ['Pausado', 'Paused'],
    draft: ['Rascunho', 'Draft'],
  },
  role: {
    client: ['Cliente', 'Client'],
    reseller: ['Revendedor', 'Reseller'],
    admin: ['Admin', 'Admin'],
  },
  noticeCategory: {
    geral: ['Geral', 'General'],
    atualizacao: ['Atualização', 'Update'],
    manutencao: ['Manutenção', 'Maintenance'],
    importante: ['Importante', 'Important'],
  },
  noticeStatus: { active: ['Ativa', 'Active'], inactive: ['Inativa', 'Inactive'] },
} as const satisfies Record<string, Record<string, Words>>

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
