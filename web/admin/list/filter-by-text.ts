/** The rows with `search` in one of their texts, whatever its case: for short lists that the API answers whole. */
export function filterByText<Row>(rows: Row[], search: string | undefined, textsOf: (row: Row) => string[]): Row[] {
  const wanted = search?.trim().toLowerCase()
  return wanted ? rows.filter((row) => textsOf(row).some((text) => text.toLowerCase().includes(wanted))) : rows
}
