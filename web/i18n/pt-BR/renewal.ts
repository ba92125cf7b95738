/** The renewal of a key: its checkout, its payment, its confirmation, and the key's page. */
export default {
  title: 'Renovar {{product}}',
  action: 'Renovar',
  actionOf: 'Renovar a chave de {{product}}',
  lead: ({ days }: { days: number }) =>
    `A sua chave continua a mesma, no mesmo aparelho, com mais ${days === 1 ? '1 dia' : `${days} dias`}.`,
  key: 'Chave',
  endsOn: 'Hoje vale até',
  endedOn: 'Terminou em',
  renewedUntil: 'Renovada, vale até',
  facts: {
    title: 'Como funciona a renovação',
    key: 'A mesma chave',
    keyText: 'Não há chave nova para copiar nem nada para ativar de novo.',
    device: 'O mesmo aparelho',
    deviceText: 'Ela continua ligada ao computador em que você já a usa.',
    days: 'Os dias se somam',
    daysText: 'Os novos dias começam quando os de hoje terminam: quem renova antes não perde nada.',
    daysOfEnded: 'Os dias contam de agora',
    daysOfEndedText: 'A chave já terminou. Os novos dias começam na hora em que o pagamento é aprovado.',
    refund: 'Dá para desistir',
    refundText: 'Enquanto os dias da renovação não começam, você pode desistir na página da chave dentro do prazo.',
  },
  /** A key that cannot be renewed. */
  refused: {
    title: 'Esta chave não pode ser renovada',
    notYoursTitle: 'Esta chave não está na sua conta',
    notYoursText: 'Só quem tem a chave pode renová-la. Confira se você entrou com a conta certa.',
    failed: 'Não foi possível carregar a chave',
    buyNew: 'Comprar uma chave nova',
    toKey: 'Ver a chave',
    toKeys: 'Ver as minhas chaves',
  },
  obstacles: {
    external:
      'Quem emitiu esta chave foi um vendedor externo, e é só ele que pode estender o prazo dela. Para continuar, compre uma chave nova.',
    stock:
      'Esta chave veio pronta de quem faz a ferramenta, e a loja não pode mudar o prazo dela. Para continuar, compre uma chave nova.',
    off: 'Esta chave foi desligada e não volta a valer. Para continuar, compre uma chave nova.',
    suspended:
      'Esta chave está suspensa enquanto um reembolso ou uma contestação está em aberto. Depois disso ela pode ser renovada.',
    not_sold: 'Este produto não está à venda agora, por isso a chave não pode ser renovada.',
    free: 'Este produto é grátis, um por pessoa: não há nada a renovar.',
    long: 'Esta chave já vale por muitos anos: não cabem mais dias nela.',
  },
  /** In the payment, in place of the texts about a new key. */
  pay: {
    facts: ({ days, key }: { days: number; key: string }) =>
      `${days === 1 ? 'Mais 1 dia' : `Mais ${days} dias`} na chave ${key}`,
    pixText: 'Os dias entram em segundos',
    step: 'Renovada',
    terms: 'Ao pagar, você aceita de novo os',
    notYet: 'Ainda não caiu. Assim que o banco confirmar, a chave é renovada.',
    cryptoBack: 'Depois de pagar, você volta para cá, e a chave é renovada.',
    approvedText: 'A sua chave foi renovada: a mesma, no mesmo aparelho. Abrindo a confirmação…',
    alreadyText: 'Você já pagou esta renovação.',
    toResult: 'Ver até quando ela vale',
    expiredPaid:
      'Já pagou? Está tudo certo: o dinheiro não se perde. Verifique agora; a chave também é renovada sozinha.',
    adminText:
      'A loja cancelou esta cobrança. Se você já pagou, fique tranquilo: a chave é renovada ou o valor volta para você.',
    replacedText:
      'Um código mais novo para esta renovação foi gerado em outra aba ou aparelho. Pague por ele, ou continue por aqui.',
    mismatchText:
      'Chegou um valor diferente do que foi cobrado. Ele volta para você, e a chave ficou como estava. Para renovar, gere um novo código e pague o valor exato.',
    refundedText: 'O valor voltou para a conta de onde saiu, e a chave perdeu os dias da renovação.',
    goneTitle: 'A chave não está mais aí',
    goneText:
      'A chave saiu da sua conta ou foi desligada antes do pagamento, e não pôde ser renovada. O dinheiro volta na hora para a conta de onde saiu.',
    invalid:
      'A resposta do pagamento veio incompleta. Veja no seu painel se a chave já foi renovada, ou tente de novo.',
  },
  confirmation: {
    title: 'Pronto! A sua chave foi renovada',
    titleUntil: 'Pronto! A sua chave vale até {{date}}',
    lead: 'É a mesma chave, no mesmo aparelho: não há nada para trocar na ferramenta.',
    until: 'Vale até',
    added: 'Renovação',
    days: ({ days }: { days: number }) => (days === 1 ? 'mais 1 dia' : `mais ${days} dias`),
    toKey: 'Abrir a chave',
    receipt: 'Recibo da renovação',
    again: 'Voltar à renovação',
    pendingText: 'Assim que o pagamento for confirmado, a sua chave é renovada, e esta página mostra até quando.',
    processingText: 'Vimos o seu pagamento na rede. Assim que ele for confirmado, a sua chave é renovada.',
    expiredText:
      'Se você já pagou, fique tranquilo: a chave é renovada assim que o pagamento for confirmado. Se não pagou, é só começar de novo.',
    mismatchText:
      'Chegou um valor diferente do que foi cobrado. Ele volta para você (acompanhe pelas notificações), e a chave ficou como estava.',
    replacedText: 'Você começou outro pagamento desta renovação, e ele vale no lugar deste.',
    refusedText: 'O banco ou o meio de pagamento recusou, e a chave ficou como estava. Você pode tentar de novo.',
    holdTitle: 'O pagamento está certo, mas a chave não está em vigor',
    holdText: 'A página da chave diz o motivo e o que fazer.',
  },
  /** Beside what an unfinished payment costs. */
  unfinished: 'Renovação',
  /** On the key's page. */
  box: {
    title: 'Renovação',
    text: 'A mesma chave, no mesmo aparelho: os novos dias começam quando os de hoje terminam.',
    soon: 'Renovada, ela continua a mesma, no mesmo aparelho.',
  },
  list: {
    title: 'Renovações',
    loading: 'Carregando as renovações…',
    failed: 'Não foi possível carregar as renovações',
    paidOn: 'Paga em {{date}}',
    given: ({ days }: { days: number }) => (days === 1 ? 'Mais 1 dia' : `Mais ${days} dias`),
    givenUntil: ({ days, date }: { days: number; date: string }) =>
      `${days === 1 ? 'Mais 1 dia' : `Mais ${days} dias`}, até ${date}`,
    refunded: 'Reembolsada',
    receiptOf: 'Recibo da renovação de {{date}}, em nova aba',
  },
  refund: {
    withdraw: 'Desistir da renovação',
    withdrawOf: 'Desistir da renovação de {{date}}',
    requestOf: 'Pedir reembolso da renovação de {{date}}',
    toSupportOf: 'Falar com o suporte sobre o reembolso da renovação de {{date}}',
    beforeUse: 'Depois que os dias da renovação começam, quem decide sobre o reembolso é a loja.',
    /** Of the purchase of a key that was renewed since. */
    withdrawPurchase:
      'Devolvemos o valor de {{product}} na hora, e a chave perde os dias da compra; os das renovações continuam valendo. Não dá para desfazer. Se a chave já foi revelada ou usada, ou a ferramenta baixada, vira um pedido, que a loja responde.',
    withdrawTitle: 'Desistir desta renovação?',
    withdrawText:
      'Devolvemos o valor na hora, e a chave perde os dias desta renovação. Não dá para desfazer. Se os dias já começaram, vira um pedido, que a loja responde.',
    requestTitle: 'Pedir reembolso desta renovação?',
    requestText: 'A loja analisa o pedido e responde aqui. Até a resposta, a chave continua valendo.',
    keep: 'Ficar com a renovação',
  },
} as const
