import { readTyped, type Typed, watchTyping } from './typed.ts'

/**
 * A page that was opened before a deployment, and lacks a file of the build that was replaced, is loaded anew: at the address where it
 * stands, which a link that was followed has set already. What is to be kept stands in the entry of the browser's history, which outlives the
 * load, concerns this tab alone, and is there where storage is forbidden too.
 */
interface Kept {
  /** The build that was left: a load by itself must not follow from another. */
  from: string
  typed?: Typed[]
  /** Of the button that is pressed again, its `data-again`. */
  again?: string | undefined
  /** By the names of `keepOver`. */
  states?: Record<string, unknown>
}

/** A page loaded by itself is not left so within this time, even for another build: while a deployment spreads, both may answer. */
const pauseMs = 60_000
/** How long the shop may take to send a page: meanwhile a skeleton stands in the place of what could not be loaded. */
const answerMs = 10_000
/** How long what the shop has said of its build is taken for true. */
const knownMs = 30_000

const keepers = new Map<string, () => object | null>()
const missing = new WeakSet<object>()
let kept: Kept | undefined
let isOutdated = false

/** Takes over what the page before has kept, and watches for code that is missing. Call once, before anything reads the history. */
export function watchBuild() {
  const { newPage, ...state } = history.state ?? {}
  kept = newPage
  if (kept) history.replaceState({ ...state, newPage: { from: kept.from } satisfies Kept }, '')
  watchTyping()
  addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
  const { typed = [], again } = kept ?? {}
  if (typed[0] || again) void import('./restore-typed.ts').then(({ restoreTyped }) => restoreTyped(typed, again))
}

/** Whether this was thrown because code or styles could not be loaded. */
export const isMissing = (thrown: unknown): boolean => thrown instanceof Object && missing.has(thrown)

/** Has a state kept over a load. `read` answers null where there is nothing to keep. */
export function keepOver(name: string, read: () => object | null) {
  keepers.set(name, read)
}

/** What the page before has kept by this name, once. */
export function takeKept(name: string): unknown {
  const state = kept?.states?.[name]
  delete kept?.states?.[name]
  return state
}

/** Loads the page anew where it stands, with what was typed in it. `again`: of the button that is pressed again then. */
export function loadAnew(again?: string) {
  const states = Object.fromEntries([...keepers].map(([name, read]) => [name, read()]))
  const newPage: Kept = { from: builtFrom(), typed: readTyped(), again, states }
  history.replaceState({ ...history.state, newPage }, '')
  location.reload()
}

/**
 * The same by itself, where something that the page needs could not be loaded. Once: false where it did not help before, or where the shop
 * cannot be reached.
 */
export function leadOn(again?: string): Promise<boolean> {
  leading ??= lead(again)
  return leading
}

let leading: Promise<boolean> | undefined

async function lead(again?: string) {
  const { href } = location
  const before: Kept | undefined = history.state?.newPage
  const isDue = !before || performance.now() > pauseMs
  const isOther = isDue ? await askForBuild() : undefined
  // Where the load before has brought the same build, another one helps only if there is a newer build.
  const mayHelp = isOther !== undefined && (!before || isOther || before.from !== builtFrom())
  const isLeading = mayHelp && location.href === href
  if (isLeading) loadAnew(again)
  else leading = undefined
  return isLeading
}

let known: Promise<boolean | undefined> | undefined

/** Whether the shop has another build by now. What it answers is taken for true for a while. */
export async function isReplaced(): Promise<boolean> {
  if (!known) setTimeout(() => (known = undefined), knownMs)
  known ??= askForBuild()
  const isOther = await known
  if (isOther === undefined) known = undefined
  return isOther ?? false
}

/** Whether a link is to load its page as a whole, because another build is known to be there. */
export const isOld = () => isOutdated && navigator.onLine

/** Whether the page that the shop sends now for this address is of another build; undefined where it sends none. */
async function askForBuild(): Promise<boolean | undefined> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store', signal: AbortSignal.timeout(answerMs) })
    if (answer.status >= 500) return undefined
    const html = await answer.text()
    isOutdated = !builtFrom()
      .split(' ')
      .every((file) => html.includes(file))
    return isOutdated
  } catch {
    return undefined
  }
}

/** The scripts that the page began with: the bundler's runtime, which stays the same, and one that changes with every file that it leads to. */
const builtFrom = () =>
  [...document.querySelectorAll('script[type=module][src^="/assets/"]')]
    .map((script) => script.getAttribute('src'))
    .join(' ')
