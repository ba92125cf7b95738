import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useMovingFocus } from '#web/hooks/use-moving-focus.ts'
import { useShortcuts } from '#web/hooks/use-shortcuts.ts'
import { shortcuts } from '../frame/shortcuts.ts'
import type { Identified } from './columns.ts'

interface Options<Row> {
  /** The rows that the keys step through, in the list's order. */
  rows: readonly Row[]
  /** What a key does with the current row, by key. The next row becomes the current one, without waiting for `act`. */
  acts: Readonly<Record<string, (row: Row) => void>>
}

/** `J` and `K` choose the next and the previous row of a list; other keys act on the chosen one. The first row is chosen at first. */
export function useRowKeys<Row extends Identified>({ rows, acts }: Options<Row>) {
  const { isOn } = useSnapshot(shortcuts)
  const [chosen, setChosen] = useState<string>()
  const chosenPlace = rows.findIndex(({ _id }) => _id === chosen)
  const place = Math.max(0, chosenPlace)
  const current = rows[place]
  const currentKey = current && isOn ? current._id : undefined
  // Kept: a row that arrives above it does not take its place.
  if (currentKey !== undefined && currentKey !== chosen) setChosen(currentKey)
  const moveFocus = useMovingFocus(currentKey === undefined ? undefined : `[data-row="${CSS.escape(currentKey)}"]`)
  const choose = (row: Row | undefined) => {
    if (!row) return
    moveFocus()
    setChosen(row._id)
  }
  const actOn = (act: (row: Row) => void) => () => {
    if (!current) return
    choose(rows[place + 1] ?? rows[place - 1])
    // Also where the list is at its end: its next row gets the focus.
    moveFocus()
    act(current)
  }
  const moves = { j: () => choose(rows[place + 1]), k: () => choose(rows[place - 1]) }
  useShortcuts(moves, { isOn, mayRepeat: true })
  useShortcuts(Object.fromEntries(Object.entries(acts).map(([key, act]) => [key, actOn(act)])), { isOn })
  return { currentKey, choose: (key: string) => setChosen(key) }
}

/** What marks a row of a list for `useRowKeys`; nothing in lists without. */
export const rowKeyProps = (key: string, currentKey: string | undefined) =>
  currentKey === undefined ? {} : { 'data-row': key, tabIndex: -1, 'aria-current': key === currentKey || undefined }
