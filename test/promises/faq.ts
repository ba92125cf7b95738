import type { Sentence } from './sentences.ts'

export const faqSentences: Record<string, readonly Sentence[]> = {
  'faq-refund': [
    { pt: 'Pode.', en: 'Yes.', heldBy: 'description' },
    {
      pt: 'Em Compras, no seu painel, você desiste em até 7 dias, sem contar o da compra, se ainda não viu nem ativou a chave nem baixou a ferramenta, e o valor volta na hora.',
      en: 'Under Purchases in your dashboard, you withdraw within 7 days, not counting the day of the purchase, if you have neither revealed nor activated the key nor downloaded the tool, and the money goes back at once.',
      heldBy: [
        'a purchase whose key nobody has seen is withdrawn at once: the money goes back and the key is off',
        'the windows are those of the settings: 24 hours, and 7 days where the key is unused',
        'the day of the purchase does not count, and the last day counts to its end, in São Paulo time',
      ],
    },
    {
      pt: 'Com a chave já vista, ou a ferramenta baixada, peça o reembolso no mesmo lugar em até 24 horas da compra: o suporte analisa e responde lá.',
      en: 'With the key revealed, or the tool downloaded, ask for a refund in the same place within 24 hours of the purchase: support reviews it and answers there.',
      heldBy: [
        'a key that was revealed or activated, or whose tool was downloaded, also if it was released since, makes it a request that the shop answers',
      ],
    },
    {
      pt: 'O suporte também analisa quando a chave vem de um fornecedor externo ou deu a outra compra o preço por volume.',
      en: 'Support also reviews it where the key comes from an external supplier or gave another purchase its volume price.',
      heldBy: [
        'a key of a stock, sold or put in the place of another, goes back by the shop’s answer only',
        'the purchases before a key at a volume price are not withdrawn: they are asked for, and the desk shows the difference',
      ],
    },
    {
      pt: 'O valor volta pelo mesmo meio de pagamento e a chave é desativada.',
      en: 'The money goes back by the same means of payment and the key is deactivated.',
      heldBy: ['an admin refunds a demo sale by %s: the money goes back and the key is off'],
    },
    {
      pt: 'Seus direitos previstos em lei continuam valendo.',
      en: 'Your rights under the law still apply.',
      heldBy: 'law',
    },
  ],
  'faq-payment': [
    {
      pt: 'PIX em reais, a forma principal, e criptomoeda em dólares.',
      en: 'By PIX in Brazilian reais, the main method, or by cryptocurrency in US dollars.',
      heldBy: [
        'a product without a price in dollars is offered in reais and for PIX alone',
        'a product without a price in reais is offered in dollars and for crypto alone',
      ],
    },
    {
      pt: 'O código PIX vale por 5 minutos; se o pagamento cair depois disso, entregamos a chave ou devolvemos o valor automaticamente.',
      en: 'The PIX code is valid for 5 minutes; if the payment lands after that, we deliver the key or return the money automatically.',
      heldBy: ['money that comes around and after the end of its window ends as one key or one refund'],
    },
    {
      pt: 'O pedido avisa quando nada fica reservado: a chave é de quem paga primeiro e, se acabar, o dinheiro volta na hora.',
      en: 'The order says so where nothing is reserved: the key goes to whoever pays first and, if it is gone, your money comes back at once.',
      heldBy: [
        'a code without a reservation says so, to a screen reader too, and no more once it has one',
        'that is paid first gets its key; one that is paid when nothing is left gets its money back, and is told',
      ],
    },
    {
      pt: 'Se a criptomoeda não aparecer na tela de pagamento, fale com o suporte.',
      en: 'If cryptocurrency is not offered at checkout, contact support.',
      heldBy: 'description',
    },
  ],
  'faq-promotions': [
    {
      pt: 'Na tela de compra, abra “Tenho um cupom” e digite o código: o desconto aparece antes do pagamento.',
      en: 'At checkout, open “I have a coupon” and type the code: the discount shows before you pay.',
      heldBy: ['a preview says what a coupon takes off, whatever the case of its code, and uses nothing'],
    },
    {
      pt: 'Cada cupom tem seu prazo e número de usos.',
      en: 'Each coupon has its own dates and number of uses.',
      heldBy: ['the uses of a customer are limited to one, to another number, or not at all'],
    },
    {
      pt: 'As promoções são anunciadas no sino de notificações e na comunidade.',
      en: 'Promotions are announced in the notification bell and in the community.',
      heldBy: 'operator',
    },
  ],
  'faq-purchase': [
    {
      pt: 'Segundos depois de o pagamento ser confirmado, a chave aparece na tela e fica guardada em Compras, no seu painel.',
      en: 'Seconds after the payment is confirmed the key appears on screen, and it is kept under Purchases in your dashboard.',
      heldBy: ['a newcomer with a phone buys and copies a key'],
    },
    {
      pt: 'Cole a chave na ferramenta para ativar.',
      en: 'Paste the key into the tool to activate it.',
      heldBy: 'description',
    },
    {
      pt: 'Ela vale para um aparelho por vez, ou para tantos quantos o produto diz, e conta o prazo a partir da compra.',
      en: 'It is valid for one device at a time, or for as many as the product says, and its period runs from the purchase.',
      heldBy: ['of many devices at once binds exactly one'],
    },
  ],
  'faq-privacy': [
    {
      pt: 'Só o necessário para vender, entregar e dar suporte, conforme a LGPD.',
      en: 'Only what is needed to sell, deliver and support, under the Brazilian data protection law (LGPD).',
      heldBy: ['is every table, or else a table that is left out by name, with the reason'],
    },
    {
      pt: 'Sua senha é guardada em forma irreversível e seus dados não são vendidos.',
      en: 'Your password is kept in an irreversible form and your data are not sold.',
      heldBy: ['a login replaces a hash with parameters of the past, and keeps a present one'],
    },
    {
      pt: 'No seu perfil, você baixa tudo o que guardamos e pode excluir a conta.',
      en: 'In your profile you download everything we keep and can delete the account.',
      heldBy: [
        'a person downloads all their data, and finds their receipts',
        'a person deletes their account, told what stays; not while a payment is open, nor without password and word',
      ],
    },
    {
      pt: 'Para outros pedidos, escreva para {privacyEmail}.',
      en: 'For other requests, write to {privacyEmail}.',
      heldBy: 'operator',
    },
  ],
  'faq-support': [
    {
      pt: 'Pela comunidade de chat, no atalho Suporte do menu, ou por {supportEmail}.',
      en: 'In the chat community, through the Support shortcut in the menu, or at {supportEmail}.',
      heldBy: ['without a configured page every mention leads to the chat community, and without one to the e-mail'],
    },
    {
      pt: 'Tenha em mãos o número da transação; nunca envie a sua senha.',
      en: 'Have the transaction number at hand; never send your password.',
      heldBy: 'description',
    },
  ],
}
