import type { DisputeKind } from '../rules/disputes.ts'
import type { KeyViewKind } from '../rules/licenses.ts'
import type { RefundSource, RefundStatus } from '../rules/refunds.ts'

const kinds: Record<DisputeKind, string> = {
  med: 'Mecanismo Especial de Devolução (MED)',
  mediation: 'Mediação no provedor',
  chargeback: 'Contestação no banco (chargeback)',
}
const views: Record<KeyViewKind, string> = {
  revealed: 'Exibida na tela',
  copied: 'Copiada',
  downloaded: 'Ferramenta baixada',
}
const refunds: Record<RefundStatus, string> = {
  requested: 'Pedido',
  processing: 'Em andamento no provedor',
  done: 'Concluído',
  refused: 'Recusado pelo provedor',
}
const refundSources: Record<RefundSource, string> = {
  user: 'a pedido do cliente',
  automatic: 'automático, pela loja',
  provider: 'pelo provedor',
  dispute: 'por esta contestação',
}

/** In Portuguese only: it answers disputes in Brazil. */
export const evidenceTexts = {
  title: 'Evidências de venda contestada',
  dispute: 'Contestação',
  kind: 'Tipo',
  kinds,
  case: 'Caso no provedor',
  reason: 'Motivo informado',
  contested: 'Valor contestado',
  openedAt: 'Aberta em',
  answerBy: 'Prazo para responder',
  none: 'Não informado',
  order: 'Pedido',
  orderedAt: 'Pedido feito em',
  paidAt: 'Pagamento confirmado em',
  buyer: 'Comprador',
  payer: 'Quem pagou',
  payers: {
    same: 'O CPF ou CNPJ da conta que pagou é o informado pelo comprador antes da compra',
    other: 'O CPF ou CNPJ da conta que pagou é outro que o informado pelo comprador',
  },
  name: 'Nome',
  accountSince: 'Conta criada em',
  accountAge: 'Idade da conta na compra',
  days: (n: number) => (n === 1 ? '1 dia' : `${n} dias`),
  otherPurchases: 'Outras compras pagas da conta',
  terms: 'Aceite dos termos nesta compra',
  noTerms: 'O aceite desta compra não foi registrado.',
  delivery: 'Entrega da chave',
  key: 'Chave de licença',
  issuedAt: 'Emitida e disponível na conta em',
  notifiedAt: 'Comprador avisado em',
  noKey: 'Nenhuma chave foi emitida para este pagamento.',
  views,
  viewedBy: (date: string, address: string | null) => (address === null ? date : `${date}, IP ${address}`),
  neverViewed: 'A loja não tem registro de exibição ou cópia da chave.',
  moreViews: (n: number) => `E mais ${n} ${n === 1 ? 'registro' : 'registros'} de exibição ou cópia.`,
  use: 'Uso da chave',
  activatedAt: 'Ativada em um computador em',
  device: 'Resumo do identificador do computador',
  lastUsedAt: 'Última verificação',
  never: 'Nunca',
  useByDay: 'Ativações e verificações feitas pelo programa, por dia (UTC)',
  usedOn: (activations: number, validations: number) =>
    `${activations} ${activations === 1 ? 'ativação' : 'ativações'}, ${validations} ${validations === 1 ? 'verificação' : 'verificações'}`,
  moreUse: (n: number) => `E mais ${n} ${n === 1 ? 'dia' : 'dias'} de uso antes desses.`,
  neverUsed: 'O programa não fez nenhuma verificação com esta chave.',
  refunds: 'Reembolso',
  refund: (status: RefundStatus, source: RefundSource) => `${refunds[status]}, ${refundSources[source]}`,
  part: 'Devolvido em parte',
  partAt: (amount: string, date: string) => `${amount}, em ${date}`,
  refundAmount: 'Valor do reembolso',
  refundAt: 'Data',
  offered: (hours: number) =>
    `A loja oferece reembolso pelo suporte em até ${hours} horas da compra, nas condições dos termos aceitos. Nenhum reembolso foi pedido para esta compra.`,
  policy: 'Condições de venda e reembolso aceitas',
  madeAt: (date: string) => `Documento gerado em ${date}, a partir dos registros da loja.`,
} as const
