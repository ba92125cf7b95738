import { brand } from '#schema/brand.ts'

/** The assistant: a chat of fixed questions and answers. */
export default {
  title: 'Assistente da loja',
  hello: `Oi! Sou o atendente automático da ${brand.displayName}. O que você procura?`,
  choose: 'Escolha um assunto',
  log: 'Conversa',
  products: 'Quero ver os produtos',
  productsText: 'Temos trainers, overlays, configs e ferramentas de streaming, com entrega na hora.',
  productsGo: 'Abrir a loja',
  promotions: 'Tem alguma promoção?',
  promotionsText:
    'As promoções chegam por cupom, no sino de notificações e na comunidade. Na tela de compra, abra “Tenho um cupom” e digite o código.',
  promotionsGo: 'Escolher um produto',
  videos: 'Quero ver em vídeo',
  videosText: 'Gravamos as ferramentas em uso. Os vídeos tocam na própria página.',
  videosGo: 'Ver os vídeos',
  support: 'Preciso de suporte',
  supportText: 'Fale com uma pessoa. Tenha em mãos o número da transação e nunca envie a sua senha.',
  supportGo: 'Abrir a comunidade',
  mail: 'Escrever para {{email}}',
  faqGo: 'Ler as perguntas frequentes',
  again: 'Posso ajudar em mais alguma coisa?',
  you: 'Você',
  us: brand.displayName,
  newTab: 'abre em nova aba',
} as const
