import { brand } from '../brand.ts'
import type { Language } from '../rules/languages.ts'
import type { TranslationOf } from './translation-of.ts'

export interface FaqItem {
  readonly id: (typeof ptBr)[number]['id']
  readonly question: string
  readonly answer: string
}

const ptBr = [
  {
    id: 'refund',
    question: 'Posso pedir reembolso?',
    answer:
      'Pode. Em Compras, no seu painel, você desiste em até 7 dias, sem contar o da compra, se ainda não viu nem ativou a chave nem baixou a ferramenta, e o valor volta na hora. Com a chave já vista, ou a ferramenta baixada, peça o reembolso no mesmo lugar em até 24 horas da compra: o suporte analisa e responde lá. O suporte também analisa quando a chave vem de um fornecedor externo ou deu a outra compra o preço por volume. O valor volta pelo mesmo meio de pagamento e a chave é desativada. Seus direitos previstos em lei continuam valendo.',
  },
  {
    id: 'payment',
    question: 'Quais são as formas de pagamento?',
    answer:
      'PIX em reais, a forma principal, e criptomoeda em dólares. O código PIX vale por 5 minutos; se o pagamento cair depois disso, entregamos a chave ou devolvemos o valor automaticamente. O pedido avisa quando nada fica reservado: a chave é de quem paga primeiro e, se acabar, o dinheiro volta na hora. Se a criptomoeda não aparecer na tela de pagamento, fale com o suporte.',
  },
  {
    id: 'promotions',
    question: 'Como uso um cupom de desconto?',
    answer:
      'Na tela de compra, abra “Tenho um cupom” e digite o código: o desconto aparece antes do pagamento. Cada cupom tem seu prazo e número de usos. As promoções são anunciadas no sino de notificações e na comunidade.',
  },
  {
    id: 'purchase',
    question: 'Como recebo a minha chave?',
    answer:
      'Segundos depois de o pagamento ser confirmado, a chave aparece na tela e fica guardada em Compras, no seu painel. Cole a chave na ferramenta para ativar. Ela vale para um aparelho por vez, ou para tantos quantos o produto diz, e conta o prazo a partir da compra.',
  },
  {
    id: 'privacy',
    question: 'O que vocês fazem com os meus dados?',
    answer: `Só o necessário para vender, entregar e dar suporte, conforme a LGPD. Sua senha é guardada em forma irreversível e seus dados não são vendidos. No seu perfil, você baixa tudo o que guardamos e pode excluir a conta. Para outros pedidos, escreva para ${brand.privacyEmail}.`,
  },
  {
    id: 'support',
    question: 'Como falo com o suporte?',
    answer: `Pela comunidade de chat, no atalho Suporte do menu, ou por ${brand.supportEmail}. Tenha em mãos o número da transação; nunca envie a sua senha.`,
  },
] as const

const en = [
  {
    id: 'refund',
    question: 'Can I get a refund?',
    answer:
      'Yes. Under Purchases in your dashboard, you withdraw within 7 days, not counting the day of the purchase, if you have neither revealed nor activated the key nor downloaded the tool, and the money goes back at once. With the key revealed, or the tool downloaded, ask for a refund in the same place within 24 hours of the purchase: support reviews it and answers there. Support also reviews it where the key comes from an external supplier or gave another purchase its volume price. The money goes back by the same means of payment and the key is deactivated. Your rights under the law still apply.',
  },
  {
    id: 'payment',
    question: 'How can I pay?',
    answer:
      'By PIX in Brazilian reais, the main method, or by cryptocurrency in US dollars. The PIX code is valid for 5 minutes; if the payment lands after that, we deliver the key or return the money automatically. The order says so where nothing is reserved: the key goes to whoever pays first and, if it is gone, your money comes back at once. If cryptocurrency is not offered at checkout, contact support.',
  },
  {
    id: 'promotions',
    question: 'How do I use a discount coupon?',
    answer:
      'At checkout, open “I have a coupon” and type the code: the discount shows before you pay. Each coupon has its own dates and number of uses. Promotions are announced in the notification bell and in the community.',
  },
  {
    id: 'purchase',
    question: 'How do I receive my key?',
    answer:
      'Seconds after the payment is confirmed the key appears on screen, and it is kept under Purchases in your dashboard. Paste the key into the tool to activate it. It is valid for one device at a time, or for as many as the product says, and its period runs from the purchase.',
  },
  {
    id: 'privacy',
    question: 'What do you do with my data?',
    answer: `Only what is needed to sell, deliver and support, under the Brazilian data protection law (LGPD). Your password is kept in an irreversible form and your data are not sold. In your profile you download everything we keep and can delete the account. For other requests, write to ${brand.privacyEmail}.`,
  },
  {
    id: 'support',
    question: 'How do I reach support?',
    answer: `In the chat community, through the Support shortcut in the menu, or at ${brand.supportEmail}. Have the transaction number at hand; never send your password.`,
  },
] as const satisfies TranslationOf<typeof ptBr>

export const faq: Record<Language, readonly FaqItem[]> = { 'pt-BR': ptBr, en }
