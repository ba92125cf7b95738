import type pt from '../pt-BR/feedback.ts'
import type { Mirror } from '../types.ts'

export default {
  title: 'Review a product',
  lead: 'Your opinion helps others choose. Once we have read it, it shows in the store under your name.',
  listFailed: 'Your products could not be loaded',
  needsLicense: 'You need a licence to review. When you buy a product, it shows up here.',
  needsLogin: 'Let others know how it went. Log in to review what you have bought.',
  toLogin: 'Log in and review',
  product: 'Product',
  choose: 'Choose the product',
  search: 'Search your products',
  notFound: 'None of your products has this name.',
  rating: 'Your rating',
  stars: {
    s1: '1 star: terrible',
    s2: '2 stars: poor',
    s3: '3 stars: fair',
    s4: '4 stars: good',
    s5: '5 stars: excellent',
  },
  text: 'Your review',
  hint: 'What worked well? What could be better?',
  count: '{{n}}/{{max}}',
  left: ({ n }: { n: number }) => (n === 0 ? 'No characters left.' : `Up to ${n} characters left.`),
  tooLong: ({ over }: { over: number }) =>
    over === 1 ? 'Too long: cut 1 character.' : `Too long: cut ${over} characters.`,
  submit: 'Send review',
  missing: {
    product: 'Choose the product you want to review.',
    eligible: 'This product cannot be reviewed now.',
    rating: 'Choose from 1 to 5 stars.',
    text: 'Write your review.',
    shorter: 'Keep the text within 500 characters.',
  },
  checking: 'Checking whether you can review this product…',
  checkFailed: 'We could not check whether you can review it',
  rejected: 'Your last review of this product was not accepted. You can send another.',
  pending: 'Your review of this product is still awaiting approval. You can send another one later.',
  submitted: 'You have already reviewed this product.',
  wait: ({ days }: { days: number }) =>
    `You have already reviewed this product: wait ${days === 1 ? '1 day' : `${days} days`} to review it again.`,
  failed: 'Your review could not be sent.',
  sentTitle: 'Review sent!',
  sentText: 'Thank you for reviewing {{product}}. Once approved, it shows in the store.',
} as const satisfies Mirror<typeof pt>
