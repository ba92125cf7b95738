export interface Edit {
  from: number
  to: number
  text: string
}

/** Edits within another edit are dropped with it. */
export function applyEdits(code: string, edits: Edit[]): string {
  let edited = ''
  let at = 0
  for (const { from, to, text } of edits.sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < at) continue
    edited += code.slice(at, from) + text
    at = to
  }
  return edited + code.slice(at)
}
