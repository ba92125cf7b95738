import { folded } from '#schema/rules/folded.ts'

/** A text in which what is looked for is marked, as it was found: whatever its case and accents. */
export function MarkedText({ text, sought }: { text: string; sought: string }) {
  const [start, end] = placeOf(text, folded(sought))
  if (start === end) return <span>{text}</span>
  return (
    <span>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </span>
  )
}

/** Where a text that is folded stands in another. A folded letter can be longer than its own, so that each place is counted. */
function placeOf(text: string, sought: string): [start: number, end: number] {
  let plain = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const part = letter.trim() === '' ? ' ' : folded(letter)
    plain += part
    for (let n = 0; n < part.length; n++) places.push(at)
    at += letter.length
  }
  places.push(at)
  const found = sought === '' ? -1 : plain.indexOf(sought)
  const [start = 0, end = 0] = found < 0 ? [] : [places[found], places[found + sought.length]]
  return [start, end]
}
