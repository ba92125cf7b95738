import { brand } from '#schema/brand.ts'
import { formatNumber } from '#schema/rules/numbers.ts'

const number = (value: number) => formatNumber(value, 'pt-BR')

/** The assistant: answers from the shop's own data. */
export default {
  title: 'Assistente da loja',
  hello: `Oi! Sou o assistente automático da ${brand.displayName}. Escolha um assunto, ou escreva o nome de um produto.`,
  choose: 'Escolha um assunto',
  log: 'Conversa',
  ask: 'Sua pergunta',
  askHint: 'Escreva um produto ou uma pergunta',
  send: 'Enviar',
  unknownText: 'Não entendi. Escreva o nome de um produto, escolha um assunto abaixo, ou fale com uma pessoa:',
  works: 'Funcionando',
  key: 'Onde está a minha chave?',
  keyVisitorText: 'As chaves ficam na sua conta, em Compras. Entre com o e-mail que você usou ao comprar.',
  keyLogin: 'Entrar e ver as chaves',
  keyLost: 'Não sei qual e-mail usei',
  keyText: ({ n }: { n: number }) =>
    n === 0
      ? 'Esta conta não tem nenhuma chave. Se você comprou com outro e-mail, entre com ele.'
      : n === 1
        ? 'A sua chave está em Compras:'
        : `Você tem ${number(n)} chaves em Compras. As mais novas:`,
  keyFailed: 'Não foi possível ver as suas compras agora. Tente de novo em instantes.',
  keyGo: 'Abrir Compras',
  keyStates: {
    onItsWay: 'Paga: a chave está a caminho e aparece em Compras.',
    inForce: 'Em vigor até {{date}}.',
    ended: 'Não está em vigor. O motivo está em Compras.',
  },
  refused: 'A ferramenta recusa a chave',
  prices: 'Quanto custa?',
  pricesText: ({ n }: { n: number }) =>
    n === 0 ? 'Não há produtos à venda no momento.' : 'Cada compra é um pagamento único. Os de menor preço:',
  state: 'Está funcionando?',
  stateText: ({ n, paused }: { n: number; paused: number }) =>
    n === 0
      ? 'Não há produtos à venda no momento.'
      : paused === 0
        ? 'Nenhum produto está em manutenção agora.'
        : paused === 1
          ? 'Um produto está em manutenção agora:'
          : `${number(paused)} produtos estão em manutenção agora:`,
  products: 'Quero ver os produtos',
  productsText: ({ n }: { n: number }) =>
    n === 0
      ? 'Não há produtos à venda no momento.'
      : n === 1
        ? '1 produto à venda:'
        : `${number(n)} produtos à venda. Os mais novos:`,
  productsGo: 'Abrir a loja',
  refund: 'Posso pedir reembolso?',
  refundText:
    'Sim, em Compras: em até 7 dias se você não viu nem ativou a chave, nem baixou a ferramenta, e o valor volta na hora. Senão, em até 24 horas da compra; o pedido é analisado.',
  refundGo: 'Ler as perguntas frequentes',
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
  you: 'Você',
  us: brand.displayName,
} as const
