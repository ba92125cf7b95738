/** Gráficos. */
const counted = (n: number, one: string, many: string, number: string) => `${number} ${n === 1 ? one : many}`

interface Counted {
  n: number
  number: string
}

export default {
  failed: 'Não foi possível carregar os gráficos',
  days: '{{from}} a {{to}}, em comparação com {{previousFrom}} a {{previousTo}}. Dias no horário de Brasília.',
  table: 'Ver como tabela',
  csvOf: 'CSV: {{title}}',
  period: 'Período',
  periods: { '7d': '7 dias', '30d': '30 dias', '90d': '90 dias', '12m': '12 meses' },
  chosenDays: '{{from}} a {{to}}',
  compare: 'Comparar com',
  comparisons: { before: 'Dias anteriores', year: 'Um ano antes' },
  metric: 'Métrica',
  metrics: { amount: 'Valor', count: 'Quantidade' },
  view: 'Mostrar',
  views: {
    all: 'Todos',
    sales: 'Gráfico de Vendas',
    parts: 'Vendas em detalhe',
    users: 'Gráfico de Novos Usuários',
    feedbacks: 'Gráfico de Ratings',
  },
  currencies: { BRL: 'Real', USD: 'Dólar' },
  points: '{{change}} p.p.',
  before: 'antes: {{value}}',
  alsoDollars: '+ {{amount}} em cripto',
  none: '—',
  blocks: { sales: 'Vendas', users: 'Usuários', feedback: 'Feedbacks' },
  stats: {
    sold: 'Total de vendas',
    soldExplanation: 'Pagamentos aprovados do período. Reais e dólares não se somam.',
    net: 'Receita líquida',
    netExplanation: ({
      n,
      number,
      sales,
      fees,
      dollars,
      partial,
    }: Counted & { sales: string; fees: string; dollars: string; partial: string }) =>
      `${
        n === 0
          ? 'Nenhuma taxa foi informada pelos provedores'
          : `Descontadas taxas de ${[fees, dollars].filter(Boolean).join(' e ')}, informadas em ${number} de ${sales} vendas pagas`
      }${partial && `, e reembolsos parciais de ${partial}`}. Vendas reembolsadas não contam.`,
    pending: 'Vendas pendentes',
    pendingExplanation: 'Pagamentos do período ainda não recebidos.',
    ticket: 'Ticket médio',
    ticketExplanation: 'Valor aprovado dividido pelos pagamentos aprovados, sem os pedidos gratuitos.',
    conversion: 'Taxa de conversão',
    conversionExplanation: ({ n, number, approved, free }: Counted & { approved: string; free: string }) =>
      `${approved} de ${counted(n, 'pagamento iniciado', 'pagamentos iniciados', number)} no período, sem as vendas externas${free && ` e os pedidos gratuitos (${free})`}.`,
    users: 'Total de usuários',
    usersExplanation: 'Contas que existem hoje.',
    recent: 'Novos usuários',
    recentExplanation: 'Contas criadas nos últimos 30 dias, qualquer que seja o período.',
    rating: 'Nota média',
    ratingOf: '{{average}} de 5',
    ratingExplanation: ({ n, number }: Counted) =>
      `De ${counted(n, 'avaliação', 'avaliações', number)} pendentes ou aprovadas, desde o início.`,
    toModerate: 'Avaliações pendentes',
    toModerateExplanation: 'Esperam a sua decisão.',
    approved: 'Avaliações aprovadas',
    approvedExplanation: ({ n, number }: Counted) =>
      `Aparecem na loja. ${counted(n, 'foi rejeitada', 'foram rejeitadas', number)}.`,
  },
  parts: {
    products: 'Vendas por produto',
    coupons: 'Vendas por cupom',
    methods: 'Vendas por método',
    hours: 'Vendas por hora do dia',
    weekdays: 'Vendas por dia da semana',
    buyers: 'Compradores que voltam',
    conversion: 'Pagamentos concluídos',
    refunds: 'Reembolsos',
    disputes: 'Disputas',
    hour: '{{hour}} h',
    first: 'Em primeiro lugar: {{name}}, com {{value}}.',
    total: '{{value}} no período; o pico foi {{most}} ({{best}}).',
    firstTime: 'Primeira compra',
    again: 'Já tinham comprado',
    sales: ({ n }: { n: number }) => (n === 1 ? 'venda paga' : 'vendas pagas'),
    buyersSummary:
      '{{share}} das vendas pagas são de quem já tinha comprado antes. Pedidos gratuitos e vendas externas não contam.',
    conversionSummary:
      '{{share}} dos pagamentos iniciados no período foram aprovados. Pedidos gratuitos e vendas externas não contam.',
    begun: 'Iniciados',
    paid: 'Aprovados',
    column: {
      products: 'Produto',
      coupons: 'Cupom',
      methods: 'Método',
      hours: 'Hora',
      weekdays: 'Dia da semana',
      buyers: 'Compradores',
    },
    none: {
      coupons: 'Nenhuma venda com cupom neste período.',
      refunds: 'Nenhum reembolso neste período.',
      disputes: 'Nenhuma disputa neste período.',
    },
  },
  charts: {
    day: 'Dia',
    month: 'Mês',
    amount: 'Valor ({{currency}})',
    share: 'Participação',
    salesByDay: 'Vendas por dia',
    salesByMonth: 'Vendas por mês',
    soldAmount: '{{amount}} em vendas aprovadas; o pico foi {{most}} ({{best}}).',
    soldCount: ({ n, number, best, most }: Counted & { best: string; most: string }) =>
      `${counted(n, 'venda aprovada', 'vendas aprovadas', number)}, em reais e em dólares; o pico foi ${most} (${best}).`,
    noSales: 'Nenhuma venda aprovada neste período.',
    noSalesIn: {
      BRL: 'Nenhuma venda aprovada em reais neste período.',
      USD: 'Nenhuma venda aprovada em dólares neste período.',
    },
    valueByStatus: 'Valor por status',
    valueSummary: 'Dos pagamentos do período, {{approved}} foram aprovados e {{pending}} estão pendentes.',
    noValue: 'Nenhum valor neste período.',
    countByStatus: 'Quantidade por status',
    countSummary: ({ n, number, approved }: Counted & { approved: string }) =>
      `De todos os pagamentos já feitos, em qualquer período (${number}), ${approved} ${n === 1 ? 'foi aprovado' : 'foram aprovados'}.`,
    ring: 'Pagamentos por status',
    ringSummary: 'De todos os pagamentos já feitos, em qualquer período, {{share}} foram aprovados.',
    payments: ({ n }: { n: number }) => (n === 1 ? 'pagamento' : 'pagamentos'),
    noPayments: 'Nenhum pagamento ainda.',
    users: 'Novos usuários',
    usersByDay: 'Novos usuários por dia',
    usersByMonth: 'Novos usuários por mês',
    usersSummary: ({ n, number, best, most }: Counted & { best: string; most: string }) =>
      `${counted(n, 'novo usuário', 'novos usuários', number)} no período; o pico foi ${most} (${best}).`,
    noUsers: 'Nenhum usuário novo neste período.',
    ratings: 'Avaliações por nota',
    stars: ({ n }: { n: number }) => (n === 1 ? '1 estrela' : `${n} estrelas`),
    ratingsSummary: ({ n, number, average }: Counted & { average: string }) =>
      `${counted(n, 'avaliação', 'avaliações', number)} desde o início, com média ${average}; rejeitadas não contam.`,
    noRatings: 'Nenhuma avaliação ainda.',
  },
} as const
