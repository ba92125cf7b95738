import * as v from 'valibot'
import { categoryNameMax, descriptionMax } from '../rules/catalogue.ts'
import { imageAddress } from './addresses.ts'
import { category } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { changesOf, emptyAsNull, optionalName, successAnswer, text } from './fields.ts'
import { goodsName } from './goods-names.ts'
import { listAnswer, listQuery } from './lists.ts'
import { mediaForm } from './media.ts'

const categoryForm = v.object({
  name: goodsName(categoryNameMax),
  description: v.optional(text(descriptionMax)),
  /** The English texts; written as a whole. */
  en: v.optional(
    v.object({
      name: v.optional(optionalName(categoryNameMax), ''),
      description: v.optional(text(descriptionMax), ''),
    }),
  ),
  image: emptyAsNull(imageAddress),
  media: v.optional(mediaForm),
})
export type CategoryForm = v.InferOutput<typeof categoryForm>
const categoryChanges = changesOf(categoryForm)
export type CategoryChanges = v.InferOutput<typeof categoryChanges>

export const getCategoryNames = endpoint('GET', '/api/auth/categories/mapping', {
  summary: 'Get category names by id',
  answer: v.record(v.string(), v.string()),
})

export const listAdminCategories = endpoint('GET', '/api/auth/admin/categories', {
  summary: 'List categories for the admin panel',
  description: 'Oldest first.',
  query: listQuery(['name', 'createdAt'], {}),
  answer: listAnswer(category),
})

export const createCategory = endpoint('POST', '/api/auth/categories', {
  summary: 'Create a category',
  body: categoryForm,
  answer: category,
})

export const updateCategory = endpoint('PUT', '/api/auth/categories/:id', {
  summary: 'Update a category',
  description: 'Omitted fields keep their values.',
  body: categoryChanges,
  answer: category,
})

export const deleteCategory = endpoint('DELETE', '/api/auth/categories/:id', {
  summary: 'Delete a category',
  description: 'Its products stay, without a category.',
  answer: successAnswer,
})
