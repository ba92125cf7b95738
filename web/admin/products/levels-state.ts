import type { Snapshot } from 'valtio'
import { deleteLevel, getLevelNames, type Level, putLevel } from '#schema/api/levels.ts'
import { type SellerType, sellerTypes } from '#schema/rules/licenses.ts'
import { call } from '#web/api/call.ts'
import { filterByText } from '../list/filter-by-text.ts'
import { listBy } from '../list/list-state.ts'
import { thenReload } from '../then-reload.ts'

export type LevelRow = Snapshot<Level & { _id: string }>

export const levels = listBy<Level & { _id: string }>(async ({ search }) => {
  const mapping = await call(getLevelNames)
  const all = sellerTypes.flatMap((sellerType) =>
    Object.entries(mapping[sellerType]).map(([level, name]) => ({
      _id: `${sellerType}:${level}`,
      sellerType,
      level: Number(level),
      name,
      en: { name: mapping.en[sellerType][level] ?? '' },
    })),
  )
  return filterByText(all, search, ({ name, en, sellerType }) => [name, en.name, sellerType])
})

export interface LevelDraft {
  sellerType: SellerType
  level: string
  name: string
  en: { name: string }
}

export const draftOf = (level: LevelRow | null): LevelDraft => ({
  sellerType: level?.sellerType ?? 'internal',
  level: level ? String(level.level) : '',
  name: level?.name ?? '',
  en: level?.en ?? { name: '' },
})

export const saveLevel = (body: LevelDraft) => thenReload(call(putLevel, { body }), levels)

export const removeLevel = ({ sellerType, level }: LevelRow) =>
  thenReload(call(deleteLevel, { params: { sellerType, level: String(level) } }), levels)
