import admin from './admin.ts'

export default {
  lead: 'Mostra se o dinheiro e as chaves batem, e o que espera por você.',
  failed: 'Não foi possível carregar a saúde dos pagamentos',
  healthyTitle: 'Tudo em ordem',
  healthyText:
    'Todo pagamento aprovado tem a sua chave, toda chave tem um pagamento ou um administrador por trás, e nenhum reembolso, disputa ou webhook espera a sua resposta.',
  problemTitle: 'Há algo para resolver',
  /** Of each: how many there are. */
  problems: {
    paidWithoutKey: ({ n }: { n: number }) => (n === 1 ? '1 pagamento sem chave' : `${n} pagamentos sem chave`),
    keyWithoutPayment: ({ n }: { n: number }) => (n === 1 ? '1 chave sem pagamento' : `${n} chaves sem pagamento`),
    refusedRefunds: ({ n }: { n: number }) =>
      n === 1 ? '1 reembolso recusado pelo provedor' : `${n} reembolsos recusados pelo provedor`,
    disputes: ({ n }: { n: number }) => (n === 1 ? '1 disputa aberta' : `${n} disputas abertas`),
    refundRequests: ({ n }: { n: number }) =>
      n === 1
        ? '1 pedido de reembolso sem resposta ou não pago'
        : `${n} pedidos de reembolso sem resposta ou não pagos`,
    deadEvents: ({ n }: { n: number }) =>
      n === 1 ? '1 webhook que a loja não conseguiu tratar' : `${n} webhooks que a loja não conseguiu tratar`,
    malformedAnswers: ({ n }: { n: number }) =>
      n === 1
        ? '1 chamada a um provedor com resposta sem sentido nas últimas 24 horas'
        : `${n} chamadas a provedores com respostas sem sentido nas últimas 24 horas`,
    refusedWebhooks: ({ n }: { n: number }) =>
      n === 1
        ? 'Webhooks de um provedor com assinatura inválida nas últimas 24 horas'
        : `Webhooks de ${n} provedores com assinatura inválida nas últimas 24 horas`,
    silentBanks: ({ n }: { n: number }) =>
      n === 1
        ? '1 banco de PIX que não atendeu o último pedido'
        : `${n} bancos de PIX que não atenderam o último pedido`,
    lateLists: ({ n }: { n: number }) =>
      n === 1
        ? '1 lista de cobranças que a loja não lê até o fim há mais de 2 dias'
        : `${n} listas de cobranças que a loja não lê até o fim há mais de 2 dias`,
  },
  paidWithoutKey: 'Pago sem chave',
  paidWithoutKeyExplanation:
    'Pagamentos aprovados que não têm chave, entre os mais recentes. Deve ser 0: a chave sai junto com a aprovação. Só as de um vendedor externo podem levar alguns minutos.',
  keyWithoutPayment: 'Chave sem pagamento',
  keyWithoutPaymentExplanation:
    'Chaves sem pagamento aprovado, entre os mais recentes, e sem administrador que as tenha criado. Deve ser 0: nenhuma chave sai sem o dinheiro.',
  refunds: 'Reembolsos em aberto',
  refundsExplanation:
    'Dinheiro que ainda vai voltar ao comprador: a caminho, ou recusado pelo provedor. Os recusados exigem a sua ação.',
  refundRequests: 'Pedidos de reembolso em aberto ou não pagos',
  refundRequestsExplanation:
    'Clientes que esperam uma resposta ou o dinheiro de um pedido aprovado, o mais antigo primeiro.',
  disputes: 'Disputas abertas',
  disputesExplanation:
    'Pagamentos que o pagador contesta. O provedor retém o dinheiro e a chave fica suspensa até a decisão. Responda antes do prazo.',
  disputeKinds: { med: 'Devolução do PIX (MED)', mediation: 'Mediação', chargeback: 'Estorno (chargeback)' },
  deadEvents: 'Webhooks não tratados',
  deadEventsExplanation: 'Webhooks que falharam por três dias seguidos. A loja parou de tentar: tente de novo daqui.',
  malformedAnswers: 'Respostas sem sentido dos provedores',
  malformedAnswersExplanation:
    'Respostas diferentes do que o provedor documenta, nos últimos 7 dias. Só o pagamento citado espera: a loja pergunta de novo por conta própria. O formato mostra os campos que vieram, nunca os valores: envie ao suporte do provedor se continuar.',
  calls: {
    create: 'Criar a cobrança',
    get: 'Ler a cobrança',
    getPayer: 'Ler quem pagou',
    find: 'Procurar a cobrança',
    list: 'Listar cobranças novas',
    listChanged: 'Listar cobranças alteradas',
    cancel: 'Cancelar a cobrança',
    refund: 'Reembolsar',
    refundPart: 'Reembolsar uma parte',
    refundExcess: 'Devolver o excedente',
    listRefunds: 'Listar os reembolsos',
    getRefund: 'Ler o reembolso',
    getCase: 'Ler a disputa',
    findCase: 'Procurar a disputa',
    sendEvidence: 'Enviar provas',
  },
  retryFailed: 'O webhook ainda não pôde ser tratado',
  emails: 'E-mails não enviados',
  emailsExplanation:
    'E-mails que a loja desistiu de enviar. Depois de um dia o provedor não sabe mais se algum chegou: reenviado, ele pode chegar duas vezes. Quem esperava um link pode pedir outro na loja.',
  waitingEmails: ({ n, age }: { n: number; age: string }) =>
    n === 0
      ? 'Nenhum e-mail na fila.'
      : n === 1
        ? `1 e-mail na fila, escrito ${age}.`
        : `${n} e-mails na fila, o mais antigo escrito ${age}.`,
  sendAgainFailed: 'O e-mail não voltou para a fila',
  emailFailures: { 'no answer': 'O provedor não respondeu', 'link expired': 'O link venceu antes do envio' },
  emailKinds: {
    key_delivered: 'Chave entregue',
    late_key_delivered: 'Chave entregue com atraso',
    payment_refunded: 'Reembolso feito',
    payment_partly_refunded: 'Reembolso parcial feito',
    excess_refunded: 'Excedente devolvido',
    refunded_without_key: 'Reembolso de compra sem chave',
    refunded_ran_out: 'Reembolso: acabou antes do pagamento',
    refunded_key_gone: 'Reembolso: a chave a renovar não estava lá',
    key_renewed: 'Chave renovada',
    key_expires_in_a_week: 'Chave termina em uma semana',
    key_expires_tomorrow: 'Chave termina amanhã',
    key_expired: 'Chave terminou',
    refund_processing: 'Reembolso em andamento',
    refund_to_claim: 'Reembolso a resgatar',
    excess_to_claim: 'Excedente a resgatar',
    refund_refused: 'Reembolso recusado',
    refund_delayed: 'Reembolso atrasado',
    dispute_opened: 'Disputa aberta',
    dispute_won: 'Disputa ganha',
    dispute_lost: 'Disputa perdida',
    password_changed: 'Senha trocada',
    second_factor_added: 'Segundo fator adicionado',
    second_factor_removed: 'Segundo fator removido',
    second_factor_reset: 'Remoção do segundo fator pedida',
    new_device: 'Novo aparelho',
    recovery: 'Link para nova senha',
    verification: 'Link de confirmação do e-mail',
    change_confirmation: 'Link de troca de e-mail',
    address_changed: 'E-mail da conta trocado',
    address_claimed: 'Pedido por e-mail perdido recebido',
    address_claim_decided: 'Resposta a um pedido por e-mail perdido',
    refund_request_decided: 'Resposta a um pedido de reembolso',
    key_replaced: 'Chave trocada',
    shared_key_replaced: 'Chave compartilhada trocada',
    key_given: 'Chave recebida',
    key_transferred: 'Chave transferida',
    key_moved: 'Chave em outro aparelho',
    account_deleted: 'Conta excluída',
  },
  policyReports: 'Bloqueios da política de conteúdo',
  policyReportsExplanation:
    'O que os navegadores dos visitantes não deixaram carregar ou executar nas páginas, nos últimos 7 dias. Um bloqueio frequente numa página da loja merece atenção; os de extensões não contam.',
  refusedWebhooks: 'Webhooks recusados',
  refusedWebhooksExplanation:
    'A assinatura não confere: o segredo configurado está errado, ou alguém se passa pelo provedor. Últimos 7 dias.',
  refusedCount: ({ n }: { n: number }) => (n === 1 ? '1 webhook recusado' : `${n} webhooks recusados`),
  lastRefused: 'o último {{age}}',
  webhooks: 'Webhooks dos provedores',
  webhooksExplanation:
    'Quando cada provedor avisou algo pela última vez. Sem webhook, a loja pergunta por conta própria a cada minuto.',
  noWebhooks: 'Nenhum webhook recebido ainda.',
  lastNotice: 'último webhook {{age}}',
  waiting: ({ n }: { n: number }) =>
    n === 0 ? 'nenhum webhook na fila' : n === 1 ? '1 webhook na fila' : `${n} webhooks na fila`,
  lists: 'Conferência com os provedores',
  listsExplanation:
    'Uma vez por dia a loja confere as listas de cobranças de cada provedor e encontra o que nenhum webhook avisou. O que falhar é lido de novo no dia seguinte.',
  list: { created: 'cobranças novas', changed: 'cobranças alteradas' },
  readUntil: 'última conferência completa {{age}}',
  neverRead: 'ainda não conferidas',
  banks: 'Bancos do PIX',
  banksExplanation:
    'Na ordem em que a loja pede cobranças novas. Um banco que não responde fica de lado por um tempo, e depois um pedido tenta de novo. Código e chave: o tempo até o código e, depois do pagamento, até a chave; metade das cobranças foi mais rápida.',
  noBanks: 'Nenhum banco de PIX configurado.',
  bankStates: {
    answers: 'Responde',
    passed_over: 'Deixado de lado',
    trying: 'Espera nova tentativa',
    unused: 'Só pagamentos anteriores',
  },
  bankSince: 'desde {{time}}',
  bankUntil: 'até {{time}}',
  bankSilent: 'Sem resposta',
  bankFailures: ({ n, age }: { n: number; age: string }) => (n > 1 ? `${n} vezes seguidas, a última ${age}` : age),
  settledBy: 'Origem das aprovações',
  settledByExplanation:
    'Por onde a loja soube dos pagamentos aprovados nos últimos 30 dias. O normal é quase tudo vir por webhook do provedor.',
  noSettled: 'Nenhum pagamento aprovado nos últimos 30 dias.',
  by: {
    webhook: 'Webhook do provedor',
    poll: 'Página do comprador',
    cron: 'Verificação da loja',
    admin: 'Administrador',
    free: 'Sem custo',
    manual: 'Venda externa registrada',
  },
  shareOf: ({ n, number, share }: { n: number; number: string; share: string }) =>
    `${share} (${number} ${n === 1 ? 'pagamento' : 'pagamentos'})`,
  settled: 'Últimos pagamentos aprovados',
  settledExplanation: 'Os mais recentes dos últimos 30 dias.',
  all: 'Mostrar os {{n}}',
  late: 'fora do prazo',
  more: ({ shown, total }: { shown: number; total: string }) => `Os ${shown} mais recentes de ${total}.`,
  columns: {
    ...admin.nouns,
    ...admin.fields,
    license: 'Licença',
    created: 'Início',
    approved: 'Aprovação',
    made: 'Criação',
    by: 'Origem',
    refusal: 'Recusa',
    opened: 'Abertura',
    received: 'Recebido em',
    action: 'Ação',
    directive: 'Regra',
    blocked: 'Bloqueado',
    page: 'Página',
    times: 'Vezes',
    call: 'Chamada',
    first: 'Primeira',
    last: 'Última',
    shape: 'Formato',
    since: 'Desde',
    bank: 'Banco',
    charges: 'Cobranças em 24 h',
    createMs: 'Código em',
    keyMs: 'Chave em',
    lastFailure: 'Última falha',
  },
  open: 'no histórico de compras',
  openDispute: 'nas disputas',
  openRefundRequest: 'nos pedidos de reembolso',
  /** Why the store gives money back by itself. */
  reasons: {
    late_money: 'O dinheiro chegou tarde demais',
    reference: 'Pagamento de outra compra',
    provider_id: 'Outra cobrança',
    amount: 'Valor diferente do pedido',
    currency: 'Moeda diferente da pedida',
    collector: 'Recebido em outra conta',
    requested: 'Pedido por um administrador',
    withdrawn: 'Desistência do cliente',
    seller_failed: 'O vendedor externo não entregou a chave',
    ran_out: 'A chave ou o cupom acabou antes do pagamento',
    key_gone: 'A chave a renovar não estava mais lá',
  },
  refundStatus: {
    requested: 'Solicitado',
    processing: 'Em andamento',
    done: 'Concluído',
    refused: 'Recusado pelo provedor',
  },
} as const
