import type { Language } from '../rules/languages.ts'
import type { TranslationOf } from './translation-of.ts'

const receiptPtBr = {
  title: 'Recibo de compra',
  number: 'Recibo nº',
  paid: 'Valor pago',
  status: { pending: 'Pendente', approved: 'Aprovado', cancelled: 'Cancelado', refunded: 'Reembolsado' },
  product: 'Produto',
  license: 'Licença',
  renewal: 'Renovação da licença',
  days: (n: number) => (n === 1 ? '1 dia' : `${n} dias`),
  listPrice: 'Preço',
  discount: 'Desconto do cupom',
  currency: 'Moeda',
  method: 'Forma de pagamento',
  methods: { pix: 'PIX', crypto: 'Criptomoeda', free: 'Sem cobrança (cupom de 100%)', manual: 'Pago fora da loja' },
  paidAt: 'Data do pagamento',
  /** A refund that is still in process. */
  refunding: 'Reembolso em andamento',
  /** Of a payment that is partly refunded. */
  partlyRefunded: 'Aprovado, reembolsado em parte',
  part: 'Reembolso parcial',
  partAt: (amount: string, date: string) => `${amount}, em ${date}`,
  refund: 'Reembolso',
  refundedAt: {
    requested: (date: string) => `Pedido em ${date}`,
    processing: (date: string) => `Em andamento no provedor desde ${date}`,
    done: (date: string) => `Concluído em ${date}`,
    refused: (date: string) => `Recusado pelo provedor em ${date}: a compra continua valendo`,
  },
  transaction: 'Número da transação',
  buyer: 'Comprador',
  noBuyer: 'Conta excluída',
  seller: 'Vendedor',
  sellerName: 'Razão social',
  address: 'Endereço',
  support: 'Suporte',
  zone: 'horário de Brasília',
  madeAt: (date: string) => `Gerado em ${date}. Este recibo comprova o pagamento e não substitui documento fiscal.`,
  pageOf: (page: number, pages: number) => `${page} de ${pages}`,
}

const receiptEn: TranslationOf<typeof receiptPtBr> = {
  title: 'Receipt',
  number: 'Receipt number',
  paid: 'Amount paid',
  status: { pending: 'Pending', approved: 'Approved', cancelled: 'Cancelled', refunded: 'Refunded' },
  product: 'Product',
  license: 'Licence',
  renewal: 'Licence renewal',
  days: (n) => (n === 1 ? '1 day' : `${n} days`),
  listPrice: 'Price',
  discount: 'Coupon discount',
  currency: 'Currency',
  method: 'Payment method',
  methods: {
    pix: 'PIX',
    crypto: 'Cryptocurrency',
    free: 'No charge (100% coupon)',
    manual: 'Paid outside the store',
  },
  paidAt: 'Date of payment',
  refunding: 'Refund in process',
  partlyRefunded: 'Approved, partly refunded',
  part: 'Partial refund',
  partAt: (amount, date) => `${amount}, on ${date}`,
  refund: 'Refund',
  refundedAt: {
    requested: (date) => `Requested on ${date}`,
    processing: (date) => `In process at the provider since ${date}`,
    done: (date) => `Completed on ${date}`,
    refused: (date) => `Refused by the provider on ${date}: the purchase stands`,
  },
  transaction: 'Transaction number',
  buyer: 'Buyer',
  noBuyer: 'Deleted account',
  seller: 'Seller',
  sellerName: 'Legal name',
  address: 'Address',
  support: 'Support',
  zone: 'Brasília time',
  madeAt: (date) => `Made on ${date}. This receipt proves the payment and is no tax document.`,
  pageOf: (page, pages) => `${page} of ${pages}`,
}

export const receiptTexts: Record<Language, TranslationOf<typeof receiptPtBr>> = { 'pt-BR': receiptPtBr, en: receiptEn }

/** In Portuguese only: it is evidence for disputes in Brazil. */
export const acceptanceTexts = {
  accountTitle: 'Registro de aceite dos termos',
  purchaseTitle: 'Registro de aceite dos termos na compra',
  parties: 'Partes',
  shop: 'Loja',
  cnpj: 'CNPJ',
  address: 'Endereço',
  client: 'Cliente',
  email: 'E-mail',
  account: 'Identificador da conta',
  gone: 'Conta excluída; os dados pessoais foram eliminados',
  acceptance: 'Aceite',
  version: 'Versão dos termos',
  brasilia: 'Data e hora em Brasília',
  utc: 'Data e hora em UTC',
  network: 'Endereço de rede (IP)',
  unknown: 'Não registrado',
  purchase: 'Compra',
  declaration: 'Declaração de aceite',
  accountDeclaration: (who: string, when: string, version: string) =>
    `Em ${when}, ${who} declarou ter lido e aceito os termos desta loja, versão ${version}, marcando a caixa de aceite ao criar a conta.`,
  /** Of a version that came after the account. */
  laterDeclaration: (who: string, when: string, version: string) =>
    `Em ${when}, ${who} declarou ter lido e aceito os termos desta loja, versão ${version}, marcando a caixa de aceite.`,
  purchaseDeclaration: (who: string, when: string, version: string, product: string) =>
    `Em ${when}, ${who} declarou ter lido e aceito os termos desta loja, versão ${version}, ao iniciar o pagamento de ${product}.`,
  who: (name: string, email: string) => `${name}, titular da conta ${email},`,
  somebody: 'o titular de uma conta depois excluída',
  evidence:
    'A versão, a data, a hora e o endereço de rede acima foram registrados pelo servidor da loja no momento do aceite.',
  transcribed: 'O texto integral da versão aceita está transcrito a seguir, neste mesmo documento.',
  fullText: (version: string) => `Texto integral dos termos, versão ${version}`,
  noText: (version: string) =>
    `O texto da versão ${version} não está guardado neste sistema e por isso não é transcrito aqui. Nenhuma outra versão foi posta em seu lugar.`,
  lossy: 'Letras e sinais que a fonte deste documento não tem aparecem como “?”; o registro original os conserva.',
  amount: 'Valor',
  payment: 'Pagamento',
  status: 'Situação',
  madeAt: (date: string) => `Documento gerado em ${date}, a partir dos registros da loja.`,
} as const
