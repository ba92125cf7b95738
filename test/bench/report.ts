/** The value is to be at most, or at least, this. */
export type Limit = { max: number } | { min: number }

const beyond: string[] = []
let isEmpty = true

export const isWithin = (value: number, limit: Limit): boolean =>
  'max' in limit ? value <= limit.max : value >= limit.min

/** Prints a row of the bench's table; one without a limit is for information. */
export function report(what: string, value: number, unit = '', limit?: Limit): void {
  if (isEmpty) console.info(line('what', 'value', 'limit', 'ok'))
  isEmpty = false
  const bound = limit && ('max' in limit ? `≤ ${limit.max}` : `≥ ${limit.min}`)
  const isOk = !limit || isWithin(value, limit)
  if (!isOk) beyond.push(what)
  console.info(line(what, `${shown(value)}${unit && ` ${unit}`}`, bound ?? '', limit ? (isOk ? 'ok' : 'NO') : ''))
}

/** Ends the table. Answers whether all values are within their limits. */
export function endReport(): boolean {
  console.info(beyond.length === 0 ? 'All are within their limits.' : `Beyond their limits: ${beyond.join('; ')}.`)
  return beyond.length === 0
}

const line = (what: string, value: string, limit: string, verdict: string) =>
  `${what.padEnd(66)}${value.padStart(14)}${limit.padStart(10)}  ${verdict}`.trimEnd()

/** Four significant digits. */
const shown = (value: number) => (Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4))))
