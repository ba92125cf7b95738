import { brand } from '#schema/brand.ts'
import type pt from '../pt-BR/helper.ts'
import type { Mirror } from '../types.ts'

export default {
  title: 'Store assistant',
  hello: `Hi! I’m ${brand.displayName}’s automated assistant. What are you looking for?`,
  choose: 'Choose a topic',
  log: 'Conversation',
  products: 'Show me the products',
  productsText: 'We have trainers, overlays, configs and streaming tools, delivered at once.',
  productsGo: 'Open the store',
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
  again: 'Is there anything else I can help with?',
  you: 'You',
  us: brand.displayName,
  newTab: 'opens in a new tab',
} as const satisfies Mirror<typeof pt>
