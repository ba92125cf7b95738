import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** Every file that git knows, by its path from the root. */
export const trackedFiles: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter(Boolean)

export const sourceFiles = trackedFiles.filter((path) => /^(schema|worker|web|seeds|test)\/.*\.tsx?$/.test(path))

interface Words {
  identifiers: string[]
  /** String and template literals, and the text of elements. */
  texts: string[]
}

export interface SourceParts extends Readonly<Words> {
  comments: string[]
}

interface Node {
  type: string
  name?: unknown
  value?: unknown
  quasis?: { value: { cooked: string } }[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) yield* nodesIn(child)
}

function wordsIn(program: unknown): Words {
  const words: Words = { identifiers: [], texts: [] }
  for (const { type, name, value, quasis } of nodesIn(program)) {
    if (typeof name === 'string') words.identifiers.push(name)
    else if (type === 'TemplateLiteral') words.texts.push((quasis ?? []).map((part) => part.value.cooked).join('…'))
    else if (/^(Literal|JSXText)$/.test(type) && typeof value === 'string') words.texts.push(value)
  }
  return words
}

const read = new Map<string, SourceParts>()

/** Splits a TypeScript source into its comments, identifiers and texts. */
export function readParts(path: string): SourceParts {
  const known = read.get(path)
  if (known) return known
  const parsed = parseSync(path, readFileSync(path, 'utf8'))
  let words: Words | undefined
  // The syntax tree, which costs most, is made where it is asked for.
  const wordsOf = () => (words ??= wordsIn(parsed.program))
  const parts: SourceParts = {
    comments: parsed.comments.map(({ value }) => value),
    get identifiers() {
      return wordsOf().identifiers
    },
    get texts() {
      return wordsOf().texts
    },
  }
  read.set(path, parts)
  return parts
}
