import { type CategoryForm, createCategory, deleteCategory, updateCategory } from '#schema/api/categories.ts'
import type { MediaEntry } from '#schema/rules/media.ts'
import { call } from '#web/api/call.ts'
import { writesOf } from '../crud/writes-of.ts'
import { type CategoryRow, categories, mediaDraftOf } from './products-state.ts'

export interface CategoryDraft extends Required<{ [Field in Exclude<keyof CategoryForm, 'en' | 'media'>]: string }> {
  en: { name: string; description: string }
  media: MediaEntry[]
}

export const draftOf = (category: CategoryRow | null): CategoryDraft => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  en: category?.en ?? { name: '', description: '' },
  image: category?.image ?? '',
  media: mediaDraftOf(category?.media ?? []),
})

export const { save: saveCategory, remove: removeCategory } = writesOf<CategoryDraft>([categories], {
  create: (body) => call(createCategory, { body }),
  update: (id, body) => call(updateCategory, { params: { id }, body }),
  remove: (id) => call(deleteCategory, { params: { id } }),
})
