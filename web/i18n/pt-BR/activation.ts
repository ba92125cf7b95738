/** How a bought key is activated, and that it may be gone before it is bought. */
export default {
  title: 'Como ativar',
  download: '1. Baixar o {{product}}',
  version: 'Versão {{version}}',
  step1: 'Copie a chave acima.',
  step2: 'Abra a ferramenta e entre na tela de licença.',
  step3: 'Cole a chave e confirme. Ela fica vinculada ao seu computador.',
  /** Of an order that holds neither a key nor a use of its coupon. */
  unreserved: {
    text: 'Este pedido não reserva a chave (ou o cupom): a chave é de quem paga primeiro; se acabar, o dinheiro volta na hora.',
    seen: 'A reserva vem assim que o seu pagamento é visto na rede.',
    ranOutTitle: 'Acabou antes do seu pagamento',
    ranOutText:
      'A chave, ou o cupom do pedido, acabou antes do seu pagamento. O pedido não tinha reserva, e o dinheiro volta na hora para a conta de onde saiu.',
  },
} as const
