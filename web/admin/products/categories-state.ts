import { type CategoryForm, createCategory, deleteCategory, updateCategory } from '#schema/api/categories.ts'
import { call } from '#web/api/call.ts'
import { type CategoryRow, categories } from './products-state.ts'

export type CategoryDraft = Required<{ [Field in keyof CategoryForm]: string }>

export const draftOf = (category: CategoryRow | null): CategoryDraft => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  image: category?.image ?? '',
})

export async function saveCategory(body: CategoryDraft, before: CategoryRow | null) {
  await (before ? call(updateCategory, { params: { id: before._id }, body }) : call(createCategory, { body }))
  await categories.reload()
}

export async function removeCategory({ _id }: CategoryRow) {
  await call(deleteCategory, { params: { id: _id } })
  await categories.reload()
}
