import type { ErrorTexts } from './texts.ts'

export const refundErrors = {
  refund_not_approved: [
    409,
    'Só compras aprovadas podem ser reembolsadas.',
    'Only approved purchases can be refunded.',
  ],
  refund_too_late: [
    409,
    'Não é possível reembolsar compras com mais de 24 horas.',
    'Purchases of more than 24 hours ago cannot be refunded.',
  ],
  refund_nothing_paid: [
    409,
    'Nada foi pago por esta compra, então não há o que reembolsar.',
    'Nothing was paid for this purchase, so there is nothing to refund.',
  ],
  refund_elsewhere: [
    409,
    'Esta compra foi paga fora da loja. Para pedir o dinheiro de volta, fale com o suporte.',
    'This purchase was paid outside the store. To ask for the money back, contact support.',
  ],
  refund_reason_required: [
    409,
    'Esta compra foi paga fora da loja: escreva como o dinheiro foi devolvido.',
    'This purchase was paid outside the store: write how the money was paid back.',
  ],
  refund_already_open: [
    409,
    'Esta compra já tem um reembolso. Veja o status dela nas suas compras.',
    'This purchase already has a refund. Your purchases show its status.',
  ],
  refund_request_too_late: [
    409,
    'O prazo para pedir o reembolso desta compra acabou. Fale com o suporte.',
    'The time to request a refund of this purchase is over. Please contact support.',
  ],
  refund_request_not_found: [404, 'Pedido de reembolso não encontrado.', 'Refund request not found.'],
  refund_request_decided: [409, 'Este pedido já foi respondido.', 'This request has already been answered.'],
  refund_request_not_refused: [
    409,
    'Só dá para encerrar um reembolso aprovado enquanto o meio de pagamento o recusa.',
    'Only an approved refund can be closed, while the provider declines it.',
  ],
  refund_failed: [
    502,
    'O meio de pagamento recusou o reembolso por enquanto ({said}). A loja tenta de novo sozinha, e você pode pedir de novo.',
    'The provider has declined the refund for now ({said}). The store tries again by itself, and you can request it again.',
  ],
  partial_refund_unsupported: [
    409,
    'O meio de pagamento desta compra não devolve só uma parte.',
    'The provider of this purchase cannot refund a part of it.',
  ],
  partial_refund_too_high: [
    409,
    'O valor precisa ser menor que o que resta da compra. Para devolver tudo, escolha o valor inteiro.',
    'The amount has to be below what is left of the purchase. To refund all of it, choose the whole amount.',
  ],
  partial_refund_open: [
    409,
    'Outro reembolso parcial desta compra ainda não terminou.',
    'Another partial refund of this purchase is still in progress.',
  ],
  partial_refund_after_whole: [
    409,
    'Esta compra já tem um reembolso do valor inteiro.',
    'This purchase already has a refund of the whole amount.',
  ],
  partial_refund_not_found: [404, 'Reembolso parcial não encontrado.', 'Partial refund not found.'],
  partial_refund_not_refused: [
    409,
    'Só dá para desistir de um reembolso parcial que o meio de pagamento recusou.',
    'Only a partial refund that the provider has declined can be given up.',
  ],
} as const satisfies ErrorTexts
