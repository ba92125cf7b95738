/** Words by which the search finds the site's pages and questions besides their titles. Those of both languages are looked through. */
export default {
  pages: {
    home: 'home inicio principal capa',
    products: 'loja comprar preço chave licença trainer overlay config streaming catálogo',
    dashboard: 'painel conta perfil compras chaves senha foto',
    login: 'login entrar acessar senha conta logar',
    register: 'cadastro registrar registro conta nova',
    faq: 'faq dúvidas perguntas ajuda',
    support: 'ajuda atendimento contato comunidade',
    terms: 'regras privacidade lgpd reembolso contrato',
    videos: 'vídeo assistir demonstração tutorial youtube',
    reseller: 'revenda revender revendedor atacado comissão parceria afiliado',
  },
  questions: {
    refund: 'reembolso estorno devolução devolver desistir arrependimento cancelar garantia dinheiro',
    payment: 'pix pagar pagamento cripto bitcoin cartão boleto dólar',
    promotions: 'cupom cupons desconto promoção oferta código',
    purchase: 'chave receber entrega ativar ativação aparelho prazo',
    privacy: 'lgpd dados privacidade excluir apagar conta',
    support: 'discord suporte ajuda atendimento contato',
  },
} as const
