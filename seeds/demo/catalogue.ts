import { dayOf, startOf } from '#schema/rules/clock.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { Campaign } from '#schema/rules/prices.ts'
import type { WrittenItem } from '#schema/rules/product-details.ts'
import type { VolumePrice } from '#schema/rules/volume-prices.ts'
import type { categories, levels, paymentMethods, products } from '#schema/tables/index.ts'
import { demoMedia } from './pictures.ts'
import { demoDetails } from './product-pages.ts'
import { categoryData, infoOf, productData } from './products.ts'

type Category = typeof categories.$inferInsert
type Product = typeof products.$inferInsert

const minuteMs = 60_000

/** The first three products are the newest, and have the New badge. */
const createdAtOf = (now: number, index: number): number => now - (60 + index * 7) * dayMs - index * 47 * minuteMs

export const demoCategories = (now: number): Category[] =>
  categoryData.map(({ slug, name, description, en }, index) => ({
    id: `cat_${slug}`,
    name,
    description,
    en: { name, ...en },
    image: `/art/category/${slug}.svg`,
    createdAt: now - 220 * dayMs + index * dayMs,
  }))

export const demoProducts = (
  now: number,
): (Product & Required<Pick<Product, 'sellerType' | 'level' | 'keyExpiration' | 'pricesSince' | 'campaigns'>>)[] =>
  productData.map((product, index) => {
    const { slug, name, englishName = name } = product
    const { days, level, sellerType = 'internal' } = product.sold
    const [description, englishDescription] = product.description
    const [priceBrl, priceUsd] = product.sold.cents
    return {
      id: `prod_${slug}`,
      name,
      description,
      en: { name: englishName, description: englishDescription },
      imageUrl: `/art/product/${slug}.svg`,
      media: demoMedia({ slug, name }),
      priceBrl,
      priceUsd,
      categoryId: `cat_${product.category}`,
      level,
      sellerType,
      keyExpiration: days,
      slug,
      details: demoDetails(product, now),
      download: demoDownload,
      additionalInfo: [...infoOf(product), ...commonInfo(days)],
      status: 'active',
      pricesSince: createdAtOf(now, index),
      campaigns: slug === 'palco-cenas' ? [demoCampaign(now)] : [],
      volumePrices: slug === 'bussola-hud' ? demoVolumePrices : [],
      deviceLimit: `prod_${slug}` === severalDevices.productId ? severalDevices.limit : 1,
      createdAt: createdAtOf(now, index),
    }
  })

/** The product whose keys are valid on several devices. */
export const severalDevices = { productId: 'prod_palco-cenas', limit: 3 }

/** It has begun, and runs to the end of a day. */
const demoCampaign = (now: number): Campaign => ({
  from: startOf(dayOf(now) - 2),
  until: startOf(dayOf(now) + 5),
  price: { BRL: 43_90, USD: 8_90 },
})

/** Newer than the demo's sales. */
const demoVolumePrices: VolumePrice[] = [
  { from: 2, price: { BRL: 39_90, USD: 7_90 } },
  { from: 4, price: { BRL: 34_90, USD: 6_90 } },
]

/** The same small file for all: `web/public/download`. */
export const demoDownload = {
  url: '/download/demo-tool.txt',
  bytes: 179,
  sha256: '0968d7adf463f77f7c382fb78d8f4eb20903c41e3876e4f7f9f7a0ef863c845e',
}

const durations: Record<number, string> = { 7: '7 dias', 30: '30 dias', 90: '90 dias', 365: '1 ano' }
const durationsInEnglish: Record<number, string> = { 365: '1 year' }

const commonInfo = (days: number): WrittenItem[] => [
  {
    title: 'Região e duração',
    description: `Global, sem trava de região. Vale por ${durations[days] ?? `${days} dias`} a contar da compra.`,
    en: {
      title: 'Region and duration',
      description: `Global, without a region lock. Valid for ${durationsInEnglish[days] ?? `${days} days`} from the purchase.`,
    },
  },
  {
    title: 'Entrega',
    description: 'A chave aparece na tela e no seu painel segundos depois da confirmação do pagamento.',
    en: {
      title: 'Delivery',
      description: 'The key appears on the screen and in your dashboard seconds after the payment is confirmed.',
    },
  },
]

export const demoLevels: (typeof levels.$inferInsert)[] = [
  { sellerType: 'internal', level: 1, name: 'Básico', en: { name: 'Basic' } },
  { sellerType: 'internal', level: 2, name: 'Completo', en: { name: 'Complete' } },
  { sellerType: 'internal', level: 3, name: 'Profissional', en: { name: 'Professional' } },
  { sellerType: 'multiloader', level: 1, name: 'Loader Essencial', en: { name: 'Essential Loader' } },
  { sellerType: 'multiloader', level: 2, name: 'Loader Total', en: { name: 'Total Loader' } },
]

export const demoPaymentMethods: (typeof paymentMethods.$inferInsert)[] = [
  { id: 'method_pix', name: 'PIX', type: 'pix', isActive: true },
  { id: 'method_crypto', name: 'Criptomoeda', type: 'crypto', isActive: true },
]
