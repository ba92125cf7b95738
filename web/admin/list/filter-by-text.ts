import { folded } from '#schema/rules/folded.ts'

/** The rows that contain `search` in one of their texts, whatever its case and accents: for short lists that the API returns whole. */
export function filterByText<Row>(rows: Row[], search: string | undefined, textsOf: (row: Row) => string[]): Row[] {
  const needle = folded(search ?? '')
  return needle ? rows.filter((row) => textsOf(row).some((text) => folded(text).includes(needle))) : rows
}
