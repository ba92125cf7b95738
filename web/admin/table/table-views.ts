import { useLocation } from 'react-router'
import * as v from 'valibot'
import { proxy, useSnapshot } from 'valtio'
import { readStorage, writeStorage } from '#web/state/storage.ts'

const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(
    v.string(),
    v.object({
      hidden: v.array(v.string()),
      isDense: v.optional(v.boolean()),
      limit: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/))),
    }),
  ),
)

/** How this browser shows each list, by its address: what was chosen in the view menu and the number of rows. */
const views = proxy({ byList: readViews() })

function readViews(): v.InferOutput<typeof stored> {
  const { success, output } = v.safeParse(stored, readStorage('panelTables') ?? '{}')
  return success ? output : {}
}

/** The chosen columns and density of the list at this address; those of its tabs are lists of their own. */
export function useTableView(isDenseAtFirst: boolean) {
  const { pathname, search } = useLocation()
  const tab = new URLSearchParams(search).get('tab')
  const name = tab === null ? pathname : `${pathname}?tab=${tab}`
  const { hidden = [], isDense = isDenseAtFirst, limit } = useSnapshot(views).byList[name] ?? {}
  const change = (changes: { hidden?: string[]; isDense?: boolean; limit?: string }) => {
    const kept = { hidden: [...hidden], isDense, ...(limit !== undefined && { limit }) }
    views.byList = { ...views.byList, [name]: { ...kept, ...changes } }
    writeStorage('panelTables', JSON.stringify(views.byList))
  }
  return {
    isShown: (columnId: string) => !hidden.includes(columnId),
    isDense,
    /** How many rows of a page were chosen last. */
    limit,
    keepLimit: (limit: string) => change({ limit }),
    setDense: (isDense: boolean) => change({ isDense }),
    showColumn: (columnId: string, isShown: boolean) => {
      const others = hidden.filter((id) => id !== columnId)
      change({ hidden: isShown ? others : [...others, columnId] })
    },
  }
}
