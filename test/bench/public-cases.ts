import { checkUser, me } from '#schema/api/accounts.ts'
import { activateKey, deactivateKey, validateKey } from '#schema/api/activations.ts'
import { countBoughtKeys } from '#schema/api/bought-keys.ts'
import { getProduct, getProductPage, listCategories, listProducts } from '#schema/api/catalogue.ts'
import { getConfig } from '#schema/api/config.ts'
import { generateReceipt, getReceipt } from '#schema/api/documents.ts'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { getFeedbackEligibility, listReviews } from '#schema/api/feedback.ts'
import { getProfileImage } from '#schema/api/images.ts'
import { listNotifications } from '#schema/api/notifications.ts'
import { getSitemap } from '#schema/api/pages.ts'
import { checkPaymentStatus, getConfirmation } from '#schema/api/payments.ts'
import { listPurchasedProducts } from '#schema/api/purchases.ts'
import { listRanking } from '#schema/api/ranking.ts'
import { listServiceDays } from '#schema/api/service-days.ts'
import { listSessions } from '#schema/api/sessions.ts'
import { listPaymentMethods, listSocialLinks, listVideoPage, listVideos } from '#schema/api/settings.ts'
import {
  getCategoryPage,
  getProductIndex,
  listCards,
  listCategoryCards,
  listStore,
  searchProducts,
} from '#schema/api/store-lists.ts'
import { listUnfinishedPayments } from '#schema/api/unfinished-payments.ts'
import { listUserDates } from '#schema/api/users.ts'
import { send } from './load.ts'
import { honeypotData } from './purchase.ts'
import { listLimit, pageBytes, read, type ScaleCase, search, validateLimit } from './scale-case.ts'

const hwid = 'bench-device'
/** Enough keys that none reaches the rate limit per license; in the large shop their rows are spread over the whole table. */
const boundKeys = 100

/** A tool asks about a license that is bound to its device. */
const asksFor = (name: string, endpoint: Endpoint, first: number): ScaleCase => ({
  name,
  endpoint,
  limit: validateLimit,
  async prepare({ url, queryTexts }) {
    const chosen = `
      select id from licenses where seller_type = 'internal' and is_active and deleted_at is null
        and expiration_date > ${Date.now() + 3_600_000} order by id limit ${boundKeys} offset ${first}`
    await queryTexts(`delete from license_devices where license_id in (${chosen}) returning id`)
    const keys = await queryTexts(`update licenses set released_at = null where id in (${chosen}) returning key`)
    for (const key of keys) await send(url, { method: 'POST', path: activateKey.path, body: { key, hwid } })
    let count = 0
    return () => ({ method: 'POST', path: endpoint.path, body: { key: keys[count++ % keys.length], hwid } })
  },
})

const product = `select id from products where deleted_at is null order by rowid limit 1`
const user = 'select id from users order by rowid limit 1 offset 300'
const productName = `select name from products where deleted_at is null order by rowid limit 1`
const categorySlug = `select lower(replace(name, ' ', '-')) from categories order by rowid limit 1`
const productSlug = `select slug from products where deleted_at is null and slug <> '' order by rowid limit 1`
/** A column of the only purchase of a customer who may log in, and has no other key: as much in either shop. */
const paidBy = (column: string) => `
  select p.${column} from payments p join users u on u.id = p.user_id
  where p.status = 'approved' and u.role = 'client' and not u.is_banned and not u.is_blocked
    and (select count(*) from payments where user_id = u.id) = 1 and (select count(*) from licenses where user_id = u.id) = 1
  order by p.rowid limit 1`
const paid = paidBy('id')
const buyer = paidBy('user_id')
/** The customer with the most keys: in the large shop they have many more. */
const collector = `
  select l.user_id from licenses l join users u on u.id = l.user_id
  where u.role <> 'admin' and not u.is_banned and not u.is_blocked group by l.user_id order by count(*) desc limit 1`
const purchasePage = { keys: 'hidden', page: '1', limit: '5' }

/** What anyone may call, and what every page of a signed-in visitor calls. The store reads each public answer anew. */
export const publicCases: ScaleCase[] = [
  asksFor('validate', validateKey, 0),
  asksFor('activate again', activateKey, boundKeys),
  asksFor('deactivate', deactivateKey, 2 * boundKeys),
  read({ name: 'reviews', endpoint: listReviews, maxBytes: pageBytes }),
  read({ name: 'reviews of four stars', endpoint: listReviews, query: { limit: '6', minRating: '4' } }),
  read({
    name: 'reviews of a product',
    endpoint: listReviews,
    query: { page: '1', limit: '10', productId: 'prod_aurora-trainer' },
    maxBytes: pageBytes,
  }),
  read({ name: 'ranking', endpoint: listRanking }),
  read({ name: 'products on sale', endpoint: listProducts }),
  read({ name: 'product', endpoint: getProduct, paramsSql: { productId: product } }),
  read({ name: 'categories', endpoint: listCategories }),
  read({ name: 'social links', endpoint: listSocialLinks }),
  read({ name: 'videos', endpoint: listVideos }),
  read({ name: 'payment methods', endpoint: listPaymentMethods }),
  read({ name: 'configuration', endpoint: getConfig }),
  read({ name: 'sitemap', endpoint: getSitemap }),
  read({ name: 'profile image', endpoint: getProfileImage, paramsSql: { userId: user } }),
  read({ name: 'receipt URL', endpoint: generateReceipt, paramsSql: { paymentId: paid } }),
  read({ name: 'receipt', endpoint: getReceipt, paramsSql: { paymentId: paid } }),
  read({ name: 'page of a product', endpoint: getProductPage, paramsSql: { slug: productSlug } }),
  read({ name: 'a page of the store', endpoint: listStore, query: { state: 'active', page: '2' } }),
  read({ name: 'a page of a category', endpoint: getCategoryPage, paramsSql: { slug: categorySlug } }),
  read({ name: 'a page of the categories', endpoint: listCategoryCards }),
  read({ name: 'cards of products', endpoint: listCards }),
  read({ name: 'search of the store', endpoint: searchProducts, query: { q: 'aurora' } }),
  read({ name: 'index of the products', endpoint: getProductIndex }),
  read({ name: 'a page of the videos', endpoint: listVideoPage }),
  read({ name: 'status of the service', endpoint: listServiceDays }),
  read({ name: 'registration dates', endpoint: listUserDates, query: { page: '1', limit: '10' } }),
  read({ name: 'own account', endpoint: me, asSql: buyer }),
  read({ name: 'own purchases', endpoint: listPurchasedProducts, asSql: buyer }),
  read({
    name: 'own purchases: page of who has most',
    endpoint: listPurchasedProducts,
    query: purchasePage,
    asSql: collector,
    maxBytes: pageBytes,
  }),
  read({
    name: 'own purchases: search of who has most',
    endpoint: listPurchasedProducts,
    query: { ...purchasePage, search: 'aurora' },
    asSql: collector,
    limit: null,
    ...search,
  }),
  read({
    name: 'own purchases: refused of who has most',
    endpoint: listPurchasedProducts,
    query: { ...purchasePage, each: 'refused' },
    asSql: collector,
    limit: null,
    ...search,
  }),
  read({ name: 'own keys of a product', endpoint: countBoughtKeys, paramsSql: { productId: product }, asSql: buyer }),
  read({ name: 'own unfinished payments', endpoint: listUnfinishedPayments, asSql: buyer }),
  read({ name: 'own notifications', endpoint: listNotifications, asSql: buyer }),
  read({ name: 'own sessions', endpoint: listSessions, asSql: buyer }),
  read({ name: 'right to review', endpoint: getFeedbackEligibility, paramsSql: { productName }, asSql: buyer }),
  read({
    name: 'status of an own payment',
    endpoint: checkPaymentStatus,
    paramsSql: { paymentId: paid },
    asSql: buyer,
  }),
  read({
    name: 'confirmation of an own payment',
    endpoint: getConfirmation,
    paramsSql: { id: paid },
    asSql: buyer,
  }),
  {
    name: 'check whether an e-mail is known',
    endpoint: checkUser,
    limit: listLimit,
    async prepare({ queryTexts }) {
      const emails = await queryTexts(
        'select email from users where not is_banned and not is_blocked order by rowid limit 500',
      )
      let count = 0
      return () => ({
        method: 'POST',
        path: checkUser.path,
        body: { email: emails[count++ % emails.length], honeypotData },
      })
    },
  },
]
