import type pt from '../pt-BR/front.ts'
import type { Mirror } from '../types.ts'

export default {
  videos: {
    title: 'See it before you buy',
    text: 'Two short videos of the tools at work. They play right here.',
    all: 'See all videos',
    name: 'Video {{n}}',
    play: 'Play video {{n}}',
    stop: 'Close video {{n}}',
    player: 'Video {{n}} player',
    outside: 'Open on {{site}}',
    newTab: 'opens in a new tab',
    failed: 'The videos could not be loaded',
  },
  reviews: {
    title: 'Customer reviews',
    region: 'Customer reviews',
    stars: '{{rating}} out of 5',
    about: 'on {{product}}',
    dot: 'Review {{n}} of {{total}}',
  },
  carousel: {
    role: 'carousel',
    previous: 'Previous',
    next: 'Next',
    pause: 'Pause',
    resume: 'Resume',
    dots: 'Choose',
  },
  faq: {
    title: 'Frequently asked questions',
    text: 'Can’t find yours? Talk to support.',
  },
  buy: {
    title: 'Your key is one PIX away',
    text: 'Choose the tool, pay in seconds and copy the key at once.',
    action: 'Buy now',
  },
  banners: {
    region: 'Store highlights',
    dot: 'Highlight {{n}} of {{total}}',
    storeTitle: 'Pay with PIX, copy the key.',
    storeText: 'Delivered the moment your payment is approved.',
    storeAction: 'See everything on sale',
    resellerTitle: 'Resell and keep 30%.',
    resellerText: 'Or buy keys at up to 50% off.',
    resellerAction: 'About reselling',
    supportTitle: 'Need help?',
    supportText: 'Talk to our team in the community.',
    supportAction: 'Talk to support',
  },
  ranking: {
    title: 'Community top 3',
    text: 'Sample names and points.',
    place: 'Rank {{n}}',
    points: '{{points}} points',
    first: 'Gold Member',
    second: 'Silver Member',
    third: 'Bronze Member',
  },
} as const satisfies Mirror<typeof pt>
