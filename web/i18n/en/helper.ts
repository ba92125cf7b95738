import { brand } from '#schema/brand.ts'
import { formatNumber } from '#schema/rules/numbers.ts'
import type pt from '../pt-BR/helper.ts'
import type { Mirror } from '../types.ts'

const number = (value: number) => formatNumber(value, 'en')

export default {
  title: 'Store assistant',
  hello: `Hi! I’m ${brand.displayName}’s automated assistant. Choose a topic, or type the name of a product.`,
  choose: 'Choose a topic',
  log: 'Conversation',
  ask: 'Your question',
  askHint: 'Type a product or a question',
  send: 'Send',
  unknownText: 'I did not understand. Type the name of a product, choose a topic below, or talk to a person:',
  works: 'Working',
  key: 'Where is my key?',
  keyVisitorText: 'Keys are kept in your account, under Purchases. Log in with the e-mail that you bought with.',
  keyLogin: 'Log in and see my keys',
  keyLost: 'I do not know which e-mail I used',
  keyText: ({ n }: { n: number }) =>
    n === 0
      ? 'This account has no keys. If you bought with another e-mail, log in with that one.'
      : n === 1
        ? 'Your key is under Purchases:'
        : `You have ${number(n)} keys under Purchases. The newest:`,
  keyFailed: 'Your purchases could not be loaded. Try again in a moment.',
  keyGo: 'Open Purchases',
  keyStates: {
    onItsWay: 'Paid: the key is on its way and appears under Purchases.',
    inForce: 'In force until {{date}}.',
    ended: 'Not active. Purchases says why.',
  },
  refused: 'A tool refuses my key',
  prices: 'What does it cost?',
  pricesText: ({ n }: { n: number }) =>
    n === 0 ? 'There are no products on sale at the moment.' : 'Each purchase is a single payment. The lowest prices:',
  state: 'Is it working?',
  stateText: ({ n, paused }: { n: number; paused: number }) =>
    n === 0
      ? 'There are no products on sale at the moment.'
      : paused === 0
        ? 'No product is under maintenance now.'
        : paused === 1
          ? 'One product is under maintenance now:'
          : `${number(paused)} products are under maintenance now:`,
  products: 'Show me the products',
  productsText: ({ n }: { n: number }) =>
    n === 0
      ? 'There are no products on sale at the moment.'
      : n === 1
        ? '1 product on sale:'
        : `${number(n)} products on sale. The newest:`,
  productsGo: 'Open the store',
  refund: 'Can I get a refund?',
  refundText:
    'Yes, under Purchases: within 7 days if you have neither revealed nor activated the key, nor downloaded the tool, and the money goes back at once. Otherwise within 24 hours of the purchase; the request is reviewed.',
  refundGo: 'Read the FAQ',
  promotions: 'Any promotions?',
  promotionsText:
    'Promotions come as coupons, in the notification bell and in the community. At checkout, open “I have a coupon” and type the code.',
  promotionsGo: 'Choose a product',
  videos: 'Show me on video',
  videosText: 'We have recorded the tools at work. The videos play right on the page.',
  videosGo: 'See the videos',
  support: 'I need support',
  supportText: 'Talk to a person. Have the transaction number at hand and never send your password.',
  supportGo: 'Open the community',
  mail: 'Write to {{email}}',
  faqGo: 'Read the FAQ',
  you: 'You',
  us: brand.displayName,
} as const satisfies Mirror<typeof pt>
