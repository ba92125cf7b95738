import type { ComponentType } from 'react'
import type { Option } from '#web/ui/select.tsx'
import type { ListQuery } from './list-state.ts'

/** A filter of a list, named as in the API's query. */
export type ListFilter = ChoiceFilter | DayFilter | FieldFilter | LinkedFilter

interface Named {
  name: string
  /** "Status". */
  label: string
}

/** One of several values; without one, the list is not filtered by it. */
interface ChoiceFilter extends Named {
  kind: 'choice'
  options: readonly Option[]
  /** What no value is called, where it is not "Todos". */
  allLabel?: string
}

interface DayFilter extends Named {
  kind: 'day'
  min?: string | undefined
  max?: string | undefined
}

/** What the field of a filter gets. */
export interface FieldFilterProps {
  label: string
  value: string
  onChoose: (value: string) => void
}

/** One of more values than a select can hold, chosen in a field of its own. */
interface FieldFilter extends Named {
  kind: 'field'
  Field: ComponentType<FieldFilterProps>
}

/** Set by links alone: it can only be removed. */
interface LinkedFilter extends Named {
  kind: 'linked'
  /** How its value is read; without it, as it is. */
  textOf?: (value: string) => string
}

/** A filter by one of several values, each called as `textOf` says. */
export const choiceFilter = <Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  textOf: (value: Value) => string,
): ListFilter => ({ kind: 'choice', name, label, options: values.map((value) => ({ value, label: textOf(value) })) })

export interface SetFilter extends Named {
  value: string
  /** As it is read: "Inativos", "21/11/2026". */
  text: string
}

/** The filters that have a value. `nameOfDay` spells a day for the reader. */
export const setFilters = (
  filters: readonly ListFilter[],
  values: ListQuery,
  nameOfDay: (day: string) => string,
): SetFilter[] =>
  filters.flatMap((filter) => {
    const { name, label } = filter
    const value = values[name]
    if (!value) return []
    const text =
      filter.kind === 'choice'
        ? (filter.options.find((option) => option.value === value)?.label ?? value)
        : filter.kind === 'day'
          ? nameOfDay(value)
          : filter.kind === 'linked' && filter.textOf
            ? filter.textOf(value)
            : value
    return [{ name, label, value, text }]
  })
