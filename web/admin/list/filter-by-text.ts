/** The rows that contain `search` in one of their texts, case-insensitively: for short lists that the API returns whole. */
export function filterByText<Row>(rows: Row[], search: string | undefined, textsOf: (row: Row) => string[]): Row[] {
  const needle = search?.trim().toLowerCase()
  return needle ? rows.filter((row) => textsOf(row).some((text) => text.toLowerCase().includes(needle))) : rows
}
