import { type CategoryForm, createCategory, deleteCategory, updateCategory } from '#schema/api/categories.ts'
import type { MediaEntry } from '#schema/rules/media.ts'
import { call } from '#web/api/call.ts'
import { sendChanges } from '../dialogs/draft-changes.ts'
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

export async function saveCategory(draft: CategoryDraft, changes: Partial<CategoryDraft>, before: CategoryRow | null) {
  await (before
    ? sendChanges(changes, (body) => call(updateCategory, { params: { id: before._id }, body }))
    : call(createCategory, { body: draft }))
  await categories.reload()
}

export async function removeCategory({ _id }: CategoryRow) {
  await call(deleteCategory, { params: { id: _id } })
  await categories.reload()
}
