import type pt from '../pt-BR/search-words.ts'
import type { Mirror } from '../types.ts'

export default {
  pages: {
    home: 'home start main front',
    products: 'store shop buy price key licence license trainer overlay config streaming catalogue',
    dashboard: 'dashboard account profile purchases keys password picture',
    login: 'login sign in password account',
    register: 'register sign up new account',
    faq: 'faq questions help',
    support: 'help contact community',
    terms: 'rules privacy lgpd refund contract',
    videos: 'video watch demonstration tutorial youtube',
    reseller: 'resell reseller resale wholesale commission partner affiliate',
  },
  questions: {
    refund: 'refund return withdraw cancel guarantee money back chargeback',
    payment: 'pix pay payment crypto bitcoin card dollars',
    promotions: 'coupon voucher discount promotion promo deal code',
    purchase: 'key receive delivery activate activation device',
    privacy: 'data privacy gdpr lgpd delete account',
    support: 'discord support help contact',
  },
} as const satisfies Mirror<typeof pt>
