const some =
  (one: string, more: (n: string) => string) =>
  ({ count, n }: { count: number; n: string }) =>
    count === 1 ? one : more(n)

export default {
  failed: 'Não foi possível carregar a tela de início',
  loading: 'Carregando…',
  newNeeds: ({ count }: { count: number }) => (count === 1 ? '1 pendência nova' : `${count} pendências novas`),
  figures: {
    today: 'Vendas de hoje',
    todayChange: '{{change}} que há 7 dias, até esta hora',
    todayFirst: 'há 7 dias, nenhuma até esta hora',
    week: 'Líquido, 7 dias',
    weekChange: '{{change}} que nos 7 dias antes',
    afterAllFees: '{{amount}} depois das taxas',
    afterFees: '{{amount}} depois das taxas (informadas em {{fees}} de {{sales}} vendas)',
    weekFirst: 'nenhuma venda nos 7 dias anteriores',
    paid: 'Pedidos pagos hoje',
    paidOf: 'de {{started}} iniciados',
    refunded: 'Devolvido, 7 dias',
    requests: ({ count }: { count: number }) =>
      count === 0 ? 'nenhum pedido aberto' : count === 1 ? '1 pedido aberto' : `${count} pedidos abertos`,
    delivery: 'Entrega da chave',
    median: ({ count }: { count: number }) =>
      count === 0 ? 'sem entregas em 7 dias' : count === 1 ? '1 entrega em 7 dias' : `mediana de ${count}, 7 dias`,
  },
  needs: {
    title: 'Precisa de você',
    none: 'Nenhuma pendência.',
    noneText: 'O que precisar de uma pessoa aparece aqui, o mais urgente primeiro.',
    first: 'Primeiro: {{example}}',
    done: 'Resolvido',
    left: 'faltam {{time}}',
    overdue: 'prazo vencido',
    kinds: {
      paidWithoutKey: some('1 pagamento sem chave', (n) => `${n} pagamentos sem chave`),
      refusedRefunds: some('1 reembolso recusado pelo provedor', (n) => `${n} reembolsos recusados pelo provedor`),
      disputes: some('1 disputa aberta', (n) => `${n} disputas abertas`),
      deliveries: some('1 chave a caminho', (n) => `${n} chaves a caminho`),
      deadEvents: some('1 webhook não aplicado', (n) => `${n} webhooks não aplicados`),
      approvals: some('1 pedido espera aprovação', (n) => `${n} pedidos esperam aprovação`),
      refundRequests: some('1 pedido de reembolso', (n) => `${n} pedidos de reembolso`),
      lowStock: some('1 produto com estoque baixo', (n) => `${n} produtos com estoque baixo`),
      maintenance: some('1 produto em manutenção', (n) => `${n} produtos em manutenção`),
      addressClaims: some('1 pedido por e-mail perdido', (n) => `${n} pedidos por e-mail perdido`),
      discordRequests: some('1 pedido do Discord', (n) => `${n} pedidos do Discord`),
      reviews: some('1 avaliação para ler', (n) => `${n} avaliações para ler`),
      suggestions: some('1 sugestão nova', (n) => `${n} sugestões novas`),
    },
    verbs: {
      paidWithoutKey: 'Conferir',
      refusedRefunds: 'Tentar de novo',
      disputes: 'Responder',
      deliveries: 'Acompanhar',
      deadEvents: 'Aplicar',
      approvals: 'Conferir',
      refundRequests: 'Decidir',
      lowStock: 'Repor',
      maintenance: 'Encerrar',
      addressClaims: 'Decidir',
      discordRequests: 'Aprovar',
      reviews: 'Moderar',
      suggestions: 'Ler',
    },
  },
  latest: {
    title: 'Últimas vendas',
    all: 'Ver todas',
    none: 'Ainda não há vendas.',
    states: { delivered: 'Entregue', owed: 'Sem chave', refunded: 'Devolvida' },
  },
} as const
