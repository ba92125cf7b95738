import { and, eq } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportProducts } from '#schema/api/exports.ts'
import { currencies, decimalOf } from '#schema/rules/money.ts'
import type { Campaign, Prices } from '#schema/rules/prices.ts'
import { shopTime } from '#schema/rules/shop-time.ts'
import type { VolumePrice } from '#schema/rules/volume-prices.ts'
import { categories, products } from '#schema/tables/index.ts'
import { productsMatching } from '../catalogue/products.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport, moneyCell } from './csv.ts'

/** "BRL 39.90, USD 7.90" */
const pricesText = (price: Prices): string =>
  currencies
    .filter((currency) => price[currency] > 0)
    .map((currency) => `${currency} ${decimalOf(price[currency])}`)
    .join(', ')

/** "2026-11-20 00:00 – 2026-11-27 23:59: BRL 39.90, USD 7.90" */
const campaignText = ({ from, until, price }: Campaign): string => {
  const [begin, end] = [from, until].map((at) => shopTime(at).slice(0, 16).replace('T', ' '))
  return `${begin} – ${end}: ${pricesText(price)}`
}

/** "3+: BRL 39.90, USD 7.90" */
const volumePriceText = ({ from, price }: VolumePrice): string => `${from}+: ${pricesText(price)}`

export const sheet = defineExport({
  noun: 'product',
  name: ['produtos', 'products'],
  table: products,
  select: (db, rowId) =>
    db
      .select({ rowId, product: products, category: categories.name })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId)),
  where: (query: Parsed<typeof exportProducts>, { isUnread }) => and(productsMatching(query), isUnread),
  columns: [
    ['ID', 'ID', ({ product }) => product.id],
    ['Nome', 'Name', ({ product }) => product.name],
    ['Descrição', 'Description', ({ product }) => product.description],
    ['Nome em inglês', 'English name', ({ product }) => product.en.name ?? ''],
    ['Descrição em inglês', 'English description', ({ product }) => product.en.description ?? ''],
    ['Preço (BRL)', 'Price (BRL)', ({ product }) => moneyCell(product.priceBrl)],
    ['Preço (USD)', 'Price (USD)', ({ product }) => moneyCell(product.priceUsd)],
    ['Categoria', 'Category', ({ category }) => category],
    ['Vendedor', 'Seller', ({ product }) => wordOf('seller', product.sellerType)],
    ['Level', 'Level', ({ product }) => product.level],
    ['Expiração (dias)', 'Expiry (days)', ({ product }) => product.keyExpiration],
    ['Status', 'Status', ({ product }) => wordOf('productStatus', product.status)],
    ['Venda', 'Sale', ({ product }) => wordOf('saleState', product.sale)],
    ['Grátis', 'Free', ({ product }) => product.isFree],
    ['Criado em (Brasília)', 'Created at (Brasília)', ({ product }) => dateTimeCell(product.createdAt)],
    ['Endereço', 'Address', ({ product }) => product.slug || product.id],
    ['Plataforma', 'Platform', ({ product }) => product.details.platform ?? ''],
    ['Jogos', 'Games', ({ product }) => product.details.games?.map(({ name }) => name).join(', ') ?? ''],
    ['Versão', 'Version', ({ product }) => product.details.version ?? ''],
    ['Campanhas (Brasília)', 'Campaigns (Brasília)', ({ product }) => product.campaigns.map(campaignText).join('; ')],
    ['Preços por quantidade', 'Volume prices', ({ product }) => product.volumePrices.map(volumePriceText).join('; ')],
    ['Aparelhos por chave', 'Devices per key', ({ product }) => product.deviceLimit],
    ['Aparelhos a mais (chave compartilhada)', 'Devices beyond (shared key)', ({ product }) => product.sharingMargin],
  ],
})
