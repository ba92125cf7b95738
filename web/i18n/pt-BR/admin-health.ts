/** Saúde dos pagamentos. */
export default {
  title: 'Saúde dos pagamentos',
  lead: 'Mostra se o dinheiro e as chaves batem. Os dois primeiros números devem ser zero.',
  refresh: 'Atualizar',
  loading: 'Carregando dados...',
  failed: 'Não foi possível carregar a saúde dos pagamentos',
  stale: 'Não foi possível atualizar. Estes são os últimos dados recebidos.',
  healthyTitle: 'Tudo em ordem',
  healthyText: 'Todo pagamento aprovado tem a sua chave, e toda chave tem um pagamento ou um administrador por trás.',
  problemTitle: 'Há algo para resolver',
  problemText: 'Um dos números que devem ser zero não é zero. Os casos estão listados abaixo dele.',
  paidWithoutKey: 'Pago sem chave',
  paidWithoutKeyExplanation:
    'Pagamentos aprovados que não têm chave. Deve ser 0: a chave sai junto com a aprovação. Só as de um vendedor externo podem levar alguns minutos.',
  keyWithoutPayment: 'Chave sem pagamento',
  keyWithoutPaymentExplanation:
    'Chaves sem pagamento aprovado e sem administrador que as tenha criado. Deve ser 0: nenhuma chave sai sem o dinheiro.',
  refunds: 'Reembolsos em aberto',
  refundsExplanation:
    'Dinheiro que ainda vai voltar ao comprador: a caminho, ou recusado pelo provedor. Os recusados precisam de você.',
  webhooks: 'Avisos dos provedores',
  webhooksExplanation:
    'Quando cada provedor avisou algo pela última vez. Sem aviso, a loja pergunta por conta própria a cada minuto.',
  noWebhooks: 'Nenhum aviso recebido ainda.',
  lastNotice: 'último aviso {{age}}',
  waiting: ({ n }: { n: number }) =>
    n === 0 ? 'nenhum aviso na fila' : n === 1 ? '1 aviso na fila' : `${n} avisos na fila`,
  settledBy: 'Origem das aprovações',
  settledByExplanation:
    'Por onde a loja soube dos pagamentos aprovados nos últimos 30 dias. O normal é quase tudo vir por aviso do provedor.',
  noSettled: 'Nenhum pagamento aprovado nos últimos 30 dias.',
  by: {
    webhook: 'Aviso do provedor',
    poll: 'Página do comprador',
    cron: 'Verificação da loja',
    admin: 'Administrador',
    free: 'Sem custo',
  },
  shareOf: ({ n, number, share }: { n: number; number: string; share: string }) =>
    `${share} (${number} ${n === 1 ? 'pagamento' : 'pagamentos'})`,
  settled: 'Últimos pagamentos aprovados',
  settledExplanation: 'Os mais recentes dos últimos 30 dias.',
  all: 'Mostrar os {{n}}',
  late: 'fora do prazo',
  more: ({ shown, total }: { shown: number; total: string }) => `Os ${shown} mais recentes de ${total}.`,
  columns: {
    payment: 'Pagamento',
    license: 'Licença',
    product: 'Produto',
    amount: 'Valor',
    created: 'Início',
    approved: 'Aprovação',
    made: 'Criação',
    by: 'Origem',
    status: 'Status',
    reason: 'Motivo',
    refusal: 'Recusa',
    nextAttempt: 'Próxima tentativa',
  },
  open: 'no histórico de compras',
  /** Why the store gives money back by itself. */
  reasons: {
    late_money: 'O dinheiro chegou tarde demais',
    reference: 'Pagamento de outra compra',
    provider_id: 'Outra cobrança',
    amount: 'Valor diferente do pedido',
    currency: 'Moeda diferente da pedida',
    collector: 'Recebido em outra conta',
    requested: 'Pedido por um administrador',
    seller_failed: 'O vendedor externo não entregou a chave',
  },
  refundStatus: {
    requested: 'Solicitado',
    processing: 'Em andamento',
    done: 'Concluído',
    refused: 'Recusado pelo provedor',
  },
} as const
