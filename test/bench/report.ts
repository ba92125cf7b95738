/** The value is to be at most, or at least, this. */
export type Limit = { max: number } | { min: number }

const beyond: string[] = []
let isEmpty = true

export const isWithin = (value: number, limit: Limit): boolean =>
  'max' in limit ? value <= limit.max : value >= limit.min

/** Prints a row of the bench's table; one without a limit is for information. */
export function report(what: string, value: number, unit = '', limit?: Limit): void {
  const bound = limit && ('max' in limit ? `≤ ${limit.max}` : `≥ ${limit.min}`)
  const isOk = !limit || isWithin(value, limit)
  print(what, `${shown(value)}${unit && ` ${unit}`}`, bound, limit && isOk)
}

/** Prints a row of what could not be measured, which counts as beyond its limit. */
export function reportFailure(what: string, error: unknown): void {
  print(what, 'failed', '', false)
  console.info(`  ${error instanceof Error ? error.message : error}`)
}

/** Whether something was measured; what comes after it is measured all the same. */
export async function tried(what: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    reportFailure(what, error)
    return false
  }
}

function print(what: string, value: string, bound = '', isOk?: boolean) {
  if (isEmpty) console.info(line('what', 'value', 'limit', 'ok'))
  isEmpty = false
  if (isOk === false) beyond.push(what)
  console.info(line(what, value, bound, isOk === undefined ? '' : isOk ? 'ok' : 'NO'))
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
