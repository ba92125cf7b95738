/** How a bought key is activated, that it may be gone before it is bought, and why it may not be in force. */
export default {
  title: 'Como ativar',
  download: '1. Baixar o {{product}}',
  version: 'Versão {{version}}',
  step1: 'Copie a chave acima.',
  step2: 'Abra a ferramenta e entre na tela de licença.',
  step3: 'Cole a chave e confirme. Ela fica vinculada ao seu computador.',
  /** Of a PIX payment whose code comes later. */
  making: {
    waiting: 'O banco ainda está gerando o seu código. Ele aparece aqui sozinho.',
    offline: 'Sem conexão. O código aparece assim que a internet voltar.',
  },
  /** From whose account a PIX payment comes. */
  payer: {
    title: 'De quem é a conta que vai pagar?',
    lead: 'A loja compara quem paga com quem compra, para que ninguém pague com a conta de outra pessoa.',
    stored: 'O número vai para o banco junto com a cobrança, fica guardado cifrado na sua conta e é pedido só uma vez.',
    replaces: 'O código de agora deixa de valer, e um novo é gerado.',
    cpf: 'Usar CPF',
    cnpj: 'Usar CNPJ',
    cpfLabel: 'CPF do titular',
    cnpjLabel: 'CNPJ da empresa titular',
    missing: 'Digite o CPF ou o CNPJ do titular.',
    short: 'Está incompleto: um CPF tem 11 números, e um CNPJ, 14 letras ou números.',
    wrong: 'Este número não existe. Confira se não trocou nenhum dígito.',
    go: 'Gerar o PIX',
    back: 'Voltar',
    toCode: 'Voltar ao código',
    refuse: 'Pague por uma conta do {{payer}}: o banco recusa o pagamento feito por outra pessoa.',
    warn: 'Prefira pagar por uma conta do {{payer}}: o pagamento feito por outra pessoa fica marcado na compra.',
    change: 'Trocar o {{kind}}',
  },
  /** Of an order that holds neither a key nor a use of its coupon. */
  unreserved: {
    text: 'Este pedido não reserva a chave (ou o cupom): a chave é de quem paga primeiro; se acabar, o dinheiro volta na hora.',
    seen: 'A reserva vem assim que o seu pagamento é visto na rede.',
    ranOutTitle: 'Acabou antes do seu pagamento',
    ranOutText:
      'A chave, ou o cupom do pedido, acabou antes do seu pagamento. O pedido não tinha reserva, e o dinheiro volta na hora para a conta de onde saiu.',
  },
  /** A key of an approved payment that is not in force. */
  hold: {
    disputedTitle: 'A sua chave está suspensa: o pagamento foi contestado',
    disputedText:
      'O banco ou o meio de pagamento analisa uma contestação deste pagamento. Se não foi você, ou se foi engano, fale com o suporte: a contestação pode ser retirada.',
    disputedKey:
      'A chave não funciona durante a análise. Mantido o pagamento, ela volta a valer, com o tempo perdido somado.',
    refundingTitle: 'A sua chave está suspensa: o reembolso está em andamento',
    refundingText:
      'O valor está voltando para a conta de onde saiu. Se você não pediu o reembolso, fale com o suporte.',
    refundingKey:
      'A chave não funciona enquanto isso. Se o reembolso for recusado, ela volta a valer, com o tempo perdido somado.',
    offTitle: 'A sua chave está desligada',
    offText: 'A loja desligou esta chave. Fale com o suporte para saber o motivo.',
    offKey: 'A chave não funciona.',
    expiredTitle: 'A sua chave expirou',
    expiredText: 'O prazo desta licença terminou. Para continuar usando a ferramenta, compre outra.',
    expiredKey: 'A chave não funciona mais.',
  },
  /** Of a key that an external seller owed. */
  sellerFailed: {
    title: 'A chave não chegou, e o valor voltou para você',
    text: 'O vendedor não emitiu a sua chave a tempo. Devolvemos o valor inteiro para a conta de onde saiu.',
  },
} as const
