import type { Calls } from './calls.ts'

/** The fields that lines of every kind have in common. */
interface LogLine {
  level: 'info' | 'warn' | 'error'
  requestId?: string
  message?: string
}

/** The line of a request. The route has the pattern and not the URL, whose path or query may contain a key. */
export interface RequestLine extends LogLine, Calls {
  requestId: string
  method: string
  route: string
  userId?: string
  status: number
  ms: number
  /** Of a refusal. */
  code?: string
  causes?: string[]
  at?: string[]
}

/** The line of a task of the cron. */
export interface TaskLine extends LogLine, Calls {
  cron: string
  task: string
  ms: number
  causes?: string[]
  at?: string[]
}

/** Writes one line of JSON. Texts that are not ours come from `causesOf`. */
export function writeLog<Line extends LogLine>(line: Line): void {
  if (line.level === 'error') console.error(JSON.stringify(line))
  else console.info(JSON.stringify(line))
}

const causesMax = 5
const textMax = 200
const stackMax = 8

/** What a text of someone else may quote: e-mails, URLs, what stands in quotes, and long words such as tokens, keys and ids. */
const quoted = /\S+@\S+|\b\w+:\/\/\S+|"[^"]*"|[\w.~+/=-]{20,}|\b[A-Z0-9]{3,}(?:-[A-Z0-9]{3,})+\b/g

/** An error and its causes, the outermost first, each as its name and message; without what a message quotes. */
export function causesOf(error: unknown): string[] {
  const causes: string[] = []
  for (let one = error; one instanceof Error && causes.length < causesMax; one = one.cause) causes.push(describe(one))
  return causes.length > 0 ? causes : ['unknown']
}

/** A failed query has its values in its message, and a parser the text that it could not read. */
function describe(error: Error): string {
  const { name } = error
  if ('params' in error || error instanceof SyntaxError) return name
  return `${name}: ${error.message.replace(quoted, '…').slice(0, textMax)}`
}

/** The places in the code that an error comes from. */
export function placesOf(error: unknown): string[] {
  const lines = error instanceof Error ? (error.stack?.split('\n') ?? []) : []
  return lines
    .filter((line) => /^\s+at /.test(line))
    .slice(0, stackMax)
    .map((line) => line.trim())
}
