import { type CategoryForm, createCategory, deleteCategory, updateCategory } from '#schema/api/categories.ts'
import { call } from '#web/api/call.ts'
import { sendChanges } from '../dialogs/draft-changes.ts'
import { type CategoryRow, categories } from './products-state.ts'

export type CategoryDraft = Required<{ [Field in keyof Omit<CategoryForm, 'media'>]: string }>

export const draftOf = (category: CategoryRow | null): CategoryDraft => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  image: category?.image ?? '',
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
