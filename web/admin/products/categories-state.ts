import type { Snapshot } from 'valtio'
import type { Category } from '#schema/api/catalogue.ts'
import {
  type CategoryForm,
  createCategory,
  deleteCategory,
  getCategoryNames,
  listAdminCategories,
  updateCategory,
} from '#schema/api/categories.ts'
import type { MediaEntry } from '#schema/rules/media.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { writesOf } from '../crud/writes-of.ts'
import { listOf } from '../list/list-state.ts'
import { reportExpiredSession } from '../session-expiry.ts'
import { mediaDraftOf } from './products-state.ts'

export type CategoryRow = Snapshot<Category>

export const categories = listOf(listAdminCategories)

/** The names of all categories by their ids. */
export const categoryNames = resource<Record<string, string>>({}, () =>
  call(getCategoryNames).catch(reportExpiredSession),
)

/** As the options of a select, by name. */
export const categoryOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label))

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
