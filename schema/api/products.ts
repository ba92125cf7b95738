import * as v from 'valibot'
import {
  additionalInfoMax,
  descriptionMax,
  infoTextMax,
  infoTitleMax,
  levelMax,
  productNameMax,
  saleStates,
  slugMax,
  slugPattern,
} from '../rules/catalogue.ts'
import { deviceLimitMax } from '../rules/devices.ts'
import { maxKeyDays, sellerTypes } from '../rules/licenses.ts'
import { campaignsMax } from '../rules/prices.ts'
import { sharingMarginMax } from '../rules/shared-keys.ts'
import { stockWarnMax } from '../rules/stock.ts'
import { faultsOf, volumeFromMax, volumeFromMin, volumePricesMax } from '../rules/volume-form.ts'
import { imageAddress } from './addresses.ts'
import { productFacts } from './catalogue.ts'
import { downloadForm, productDownload } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import {
  amount,
  changesOf,
  dateTime,
  emptyAsNull,
  id,
  instant,
  integer,
  optionalName,
  price,
  requiredText,
  successAnswer,
  text,
  wholeNumber,
} from './fields.ts'
import { goodsName } from './goods-names.ts'
import { listAnswer, listQuery } from './lists.ts'
import { mediaForm } from './media.ts'
import { itemsForm, productDetails, productDetailsForm } from './product-details.ts'

/** `price` is the regular one, whatever campaign is in force. */
export const adminProduct = v.object({
  ...productFacts.entries,
  /** With those that have ended within a year, in the order of time. */
  campaigns: v.array(v.object({ from: instant, until: instant, price: v.object({ BRL: amount, USD: amount }) })),
  sellerType: v.picklist(sellerTypes),
  sale: v.picklist(saleStates),
  /** Its maintenance stops its sales. */
  stopsSales: v.boolean(),
  /** Its keys are those of its stock, where its seller is `internal`. */
  sellsStock: v.boolean(),
  /** With so few free keys the panel warns. */
  stockWarnAt: integer,
  /** A key on so many devices more than it may have is listed as shared; 0: none is. */
  sharingMargin: integer,
  isDeleted: v.boolean(),
  details: productDetails,
  /** What holders of a key in force can download. */
  download: v.nullable(productDownload),
})
export type AdminProduct = v.InferOutput<typeof adminProduct>

const listedProduct = v.object({
  ...adminProduct.entries,
  /** Of its stock, counted up to 1,001; null where it sells none. */
  freeKeys: v.nullable(integer),
  /** Paid and free ones of the last 30 days under its present name, but those that were refunded. */
  recentSales: integer,
})
export type ListedProduct = v.InferOutput<typeof listedProduct>

const additionalInfo = itemsForm({ title: infoTitleMax, text: infoTextMax, items: additionalInfoMax })

/**
 * All campaigns of the product, no two at once. One that has begun and is left out or changed ends now; one that would begin in the past
 * begins now. A price of 0 leaves that of the currency as it is.
 */
const campaigns = v.pipe(
  v.array(
    v.pipe(
      v.object({ from: dateTime, until: dateTime, price: v.object({ BRL: price, USD: price }) }),
      v.forward(
        v.check(({ price }) => price.BRL > 0 || price.USD > 0, 'price'),
        ['price', 'BRL'],
      ),
    ),
  ),
  v.maxLength(campaignsMax),
)

/** In the order of their numbers, each lower than the one before and, when it is saved, than the product's own price. */
const volumePrices = v.pipe(
  v.array(v.object({ from: wholeNumber(volumeFromMin, volumeFromMax), price: v.object({ BRL: price, USD: price }) })),
  v.maxLength(volumePricesMax),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const { index, path, code } of faultsOf(dataset.value)) {
      const keys = [index, ...path].map((key) => ({
        ...({ type: 'unknown', origin: 'value', input: dataset.value, key, value: dataset.value[index] } as const),
      }))
      addIssue({ message: code, path: keys as [v.IssuePathItem, ...v.IssuePathItem[]] })
    }
  }),
)

const productForm = v.object({
  name: goodsName(productNameMax),
  description: v.optional(text(descriptionMax)),
  /** The English texts; written as a whole. */
  en: v.optional(
    v.object({ name: v.optional(optionalName(productNameMax), ''), description: v.optional(text(descriptionMax), '') }),
  ),
  /** Numbers, or the strings of a form. */
  price: v.object({ BRL: price, USD: price }),
  campaigns: v.optional(campaigns),
  volumePrices: v.optional(volumePrices),
  /** Given away, once per person: needs both prices to be 0. */
  isFree: v.optional(v.boolean()),
  additionalInfo: v.optional(additionalInfo),
  categoryId: emptyAsNull(id),
  sellerType: v.picklist(sellerTypes),
  level: wholeNumber(0, levelMax),
  /** Days. */
  keyExpiration: wholeNumber(1, maxKeyDays),
  imageUrl: imageAddress,
  media: v.optional(mediaForm),
  /** Without one, a new product's is made of its name. */
  slug: v.optional(v.pipe(requiredText(slugMax), v.toLowerCase(), v.regex(slugPattern, 'slug'))),
  details: v.optional(productDetailsForm),
  download: v.optional(downloadForm),
  /** A new product is on sale at once, without it. */
  sale: v.optional(v.picklist(saleStates)),
  stopsSales: v.optional(v.boolean()),
  sellsStock: v.optional(v.boolean()),
  stockWarnAt: v.optional(wholeNumber(0, stockWarnMax)),
  /** How many devices one of its keys is bound to at most. A lower one unbinds none. */
  deviceLimit: v.optional(wholeNumber(1, deviceLimitMax)),
  sharingMargin: v.optional(wholeNumber(0, sharingMarginMax)),
})
export type ProductForm = v.InferOutput<typeof productForm>

/** A price may name one currency alone. */
const productChanges = changesOf(
  v.object({ ...productForm.entries, price: changesOf(v.object(productForm.entries.price.entries)) }),
)
export type ProductChanges = v.InferOutput<typeof productChanges>

export const listAdminProducts = endpoint('GET', '/api/auth/admin/products', {
  summary: 'List products for the admin panel',
  description: 'On sale, newest first. `categoryId=none`: those without a category.',
  query: listQuery(['name', 'price', 'level', 'keyExpiration', 'createdAt'], {
    categoryId: v.optional(id),
    sellerType: v.optional(v.picklist(sellerTypes)),
    /** `deleted`: those that were deleted, which the list leaves out otherwise. */
    sale: v.optional(v.picklist([...saleStates, 'deleted'])),
  }),
  answer: listAnswer(listedProduct),
})

export const createProduct = endpoint('POST', '/api/auth/create/products', {
  summary: 'Create a product',
  description: 'A price of 0 means that it is not sold in that currency. The level has to be in the mapping.',
  body: productForm,
  answer: adminProduct,
})

export const updateProduct = endpoint('PUT', '/api/auth/atualizar/products/:id', {
  summary: 'Update a product',
  description:
    'Omitted fields keep their values. Past purchases stay as they were. Unless texts and pictures alone are changed, whoever has a second factor has to have proved it in the last five minutes.',
  body: productChanges,
  answer: adminProduct,
})

export const deleteProduct = endpoint('DELETE', '/api/auth/products/:productId', {
  summary: 'Delete a product',
  description: 'Takes it off sale; its keys stay valid and its purchases keep their copy.',
  answer: successAnswer,
})

export const restoreProduct = endpoint('POST', '/api/auth/products/:productId/restore', {
  summary: 'Restore a deleted product',
  description: 'Refused while another product has its name or address.',
  answer: adminProduct,
})

export const duplicateProduct = endpoint('POST', '/api/auth/products/:productId/duplicate', {
  summary: 'Create a copy of a product',
  description: 'A draft with the same texts, prices and pictures.',
  answer: adminProduct,
})
