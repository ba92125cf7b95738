/** A text of the metadata that the shop gave a charge; null where there is none. */
export const textIn = (
  { metadata }: { metadata?: Record<string, unknown> | null | undefined },
  name: string,
): string | null => {
  const value = metadata?.[name]
  return typeof value === 'string' ? value : null
}
