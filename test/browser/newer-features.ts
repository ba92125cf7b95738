import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data'
import postcss, { type ChildNode, type Container, type Declaration, type Document } from 'postcss'
import ts from 'typescript-5'
import { parseSync, Visitor } from 'vite'
import { type FloorBrowser, floor } from '#web/build/floor.ts'

/**
 * What scripts and styles use that a browser of the floor does not have, by MDN's compatibility data
 * (https://github.com/mdn/browser-compat-data).
 */
const data: CompatData = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
)

type Feature = string

const numbers = (version: string) => version.replace('≤', '').split('.').map(Number)

function isAtMost(version: string, limit: string): boolean {
  const [[major = 0, minor = 0], [limitMajor = 0, limitMinor = 0]] = [numbers(version), numbers(limit)]
  return major < limitMajor || (major === limitMajor && minor <= limitMinor)
}

const hasIt = (support: SupportStatement | undefined, browser: FloorBrowser): boolean =>
  [support ?? []].flat().some((entry) => {
    const { version_added: added, version_removed: removed } = entry
    if (entry.flags || entry.prefix || entry.alternative_name || typeof added !== 'string' || added === 'preview')
      return false
    return isAtMost(added, floor[browser]) && !(typeof removed === 'string' && isAtMost(removed, floor[browser]))
  })

const browsers = Object.keys(floor) as FloorBrowser[]
const lacking = ({ support }: CompatStatement) => browsers.filter((browser) => !hasIt(support[browser], browser))

const isNewer = (node: Identifier | CompatStatement | undefined): boolean =>
  node !== undefined && '__compat' in node && lacking(node.__compat as CompatStatement).length > 0

const { builtins } = data.javascript as Record<string, Record<string, Identifier>>
const globals: Record<string, Identifier> = { ...data.api, ...builtins }

/** The interfaces whose methods scripts of the shop call. Of others, a newer method would often have the name of a function of our own. */
const instances =
  /^(Array|String|Promise|Map|Set|RegExp|Date|Number|Uint8Array|TypedArray|EventTarget|Node|Element|HTML\w*|Document|Window|Blob|File|URL|URLSearchParams|Headers|Request|Response|AbortSignal|ReadableStream|Clipboard|Crypto|SubtleCrypto|Storage|History|Location|\w+Event|\w+Observer)$/

/** Whether the floor has a method of this name, by the name: undefined for a name that is no method. */
const methods = new Map<string, boolean>()
for (const [owner, members] of Object.entries(globals)) {
  for (const [key, member] of Object.entries(members)) {
    const name = key.replace(/_static$/, '')
    if (!/^[a-z]\w*$/.test(name) || name.endsWith('_event')) continue
    if ((instances.test(owner) && !isNewer(globals[owner])) || !isNewer(member))
      methods.set(name, methods.get(name) || !isNewer(member))
  }
}

const selectors = data.css.selectors ?? {}
const newerSelectors = (text: string): Feature[] =>
  // In such a list a browser ignores what it does not know.
  [...text.replace(/:(?:is|where)\([^()]*\)/g, '').matchAll(/(?<![\\/]):([a-z-]+)/g)]
    .filter(([, name = '']) => isNewer(selectors[name]))
    .map(([, name = '']) => `:${name}`)

/**
 * Of a built script, libraries included: members of globals (`URL.canParse`), objects that are made (`new ClipboardItem`), methods whose name
 * no object of the floor has (`.toSorted()`), and selectors in texts. What has the name of something older (`URLSearchParams.prototype.size`)
 * is seen in sources alone, by its type.
 */
export function newerInScript(code: string): Feature[] {
  const found = new Set<Feature>()
  const readSelectors = (text: string) => {
    for (const feature of newerSelectors(text)) found.add(feature)
  }
  new Visitor({
    MemberExpression(member) {
      if (member.computed || member.object.type !== 'Identifier') return
      const { name } = member.property as { name: string }
      const owner = globals[member.object.name]
      if (isNewer(owner?.[`${name}_static`] ?? owner?.[name])) found.add(`${member.object.name}.${name}`)
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.computed) return
      const { name } = callee.property as { name: string }
      if (methods.get(name) === false) found.add(`.${name}()`)
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && isNewer(globals[callee.name])) found.add(`new ${callee.name}`)
    },
    Literal({ value }) {
      if (typeof value === 'string') readSelectors(value)
    },
    TemplateElement({ value }) {
      readSelectors(value.raw)
    },
  }).visit(parseSync('built.js', code).program)
  return [...found]
}

const { properties = {}, types = {} } = data.css as Record<string, Record<string, Identifier>>
const atRules = data.css['at-rules'] ?? {}
/** The functions of values, by name: those of colours, of lengths and so on. */
const functions = new Map(
  Object.values(types).flatMap((type) =>
    Object.entries({ ...type }).filter(([name]) => /^[a-z-]+$/.test(name) && name !== '__compat'),
  ),
)

function newerInValue({ prop, value }: Declaration): Feature[] {
  const called = [...value.matchAll(/([a-z-]+)\(/g)].map(([, name = '']) => name)
  const words = value.match(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g) ?? []
  return [
    ...called.filter((name) => isNewer(functions.get(name))).map((name) => `${name}()`),
    ...words.filter((word) => isNewer(properties[prop]?.[word])).map((word) => `${prop}: ${word}`),
  ]
}

/** Of a built style sheet: properties, values, selectors and rules, but for those with a fallback beside them or within `@supports`. */
export function newerInStyle(css: string): Feature[] {
  const found = new Set<Feature>()
  const visit = (parent: Container | Document, isKnown: (feature: Feature) => boolean) => {
    const add = (features: readonly Feature[]) => {
      for (const feature of features) if (!isKnown(feature)) found.add(feature)
    }
    const nodes = (parent.nodes ?? []) as ChildNode[]
    for (const node of nodes) {
      if (node.type === 'decl') {
        // An older one of the same property stands before it, or the name with a browser's prefix beside it.
        const others = nodes.filter((other): other is Declaration => other !== node && other.type === 'decl')
        const isFallback = ({ prop, value }: Declaration) =>
          (prop === node.prop && value !== node.value) ||
          (/^-\w+-/.test(prop.replace(node.prop, '')) && prop.endsWith(node.prop))
        if (node.prop.startsWith('--')) add(newerInValue(node).filter((feature) => feature.endsWith('()')))
        else if (!others.some(isFallback))
          add([...(isNewer(properties[node.prop]) ? [node.prop] : []), ...newerInValue(node)])
      } else if (node.type === 'rule') {
        add([
          ...newerSelectors(node.selector),
          ...(node.selector.includes('&') && isNewer(selectors.nesting) ? ['&'] : []),
        ])
        visit(node, isKnown)
      } else if (node.type === 'atrule') {
        if (isNewer(atRules[node.name])) add([`@${node.name}`])
        if (node.name === 'media') {
          const features = [...node.params.matchAll(/\(\s*([a-z-]+)/g)].map(([, name = '']) => name)
          add(features.filter((name) => isNewer(atRules.media?.[name])).map((name) => `(${name})`))
          if (/[<>]/.test(node.params) && isNewer(atRules.media?.range_syntax)) add(['(range)'])
        }
        const isAsked = (feature: Feature) =>
          node.name === 'supports' && node.params.includes(feature.replace('()', '('))
        visit(node, (feature) => isKnown(feature) || isAsked(feature))
      }
    }
  }
  visit(postcss.parse(css), () => false)
  return [...found]
}

/**
 * Of the sources that a project of TypeScript names, but for its tests: each member by the type that it belongs to. The type is asked for only
 * where the name is that of a newer member, since that takes most of the time.
 */
export function newerInSources(project: string): Feature[] {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const config = ts.getParsedCommandLineOfConfigFile(project, { incremental: false }, host)
  const sources = (config?.fileNames ?? []).filter((file) => !isTest.test(file))
  const program = ts.createProgram(sources, { ...config?.options, tsBuildInfoFile: undefined })
  const checker = program.getTypeChecker()
  const newer = new Map(
    program
      .getSourceFiles()
      .filter((file) => isLibrary.test(file.fileName))
      .flatMap(newerDeclarations),
  )
  const names = new Set([...newer.keys()].map(({ text }) => text))
  const found = new Set<Feature>()
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAccessExpression(node) && names.has(node.name.text)) {
      for (const declaration of checker.getSymbolAtLocation(node.name)?.declarations ?? []) {
        const feature = newer.get((declaration as ts.NamedDeclaration).name as ts.Identifier)
        if (feature) found.add(feature)
      }
    }
    ts.forEachChild(node, visit)
  }
  for (const file of program.getSourceFiles()) if (!/\/node_modules\//.test(file.fileName)) visit(file)
  return [...found]
}

const isTest = /\/test\//
/** TypeScript's own declarations of the language and of the browser. */
const isLibrary = /\/typescript-5\/lib\/lib\./

/**
 * The names of the newer features that a file of TypeScript's own declares. Of an interface that is newer altogether they are left out: its objects
 * come from a feature that is found itself, and many of its names (`value`, `length`) are those of everything else.
 */
function newerDeclarations(file: ts.SourceFile): [ts.Identifier, Feature][] {
  const found: [ts.Identifier, Feature][] = []
  const read = (owner: string, isStatic: boolean, { name }: ts.TypeElement) => {
    if (!name || !ts.isIdentifier(name)) return
    const members = isNewer(globals[owner]) ? undefined : globals[owner]
    if (isNewer((isStatic ? members?.[`${name.text}_static`] : undefined) ?? members?.[name.text]))
      found.push([name, `${owner}.${name.text}`])
  }
  const visit = (node: ts.Node) => {
    if (ts.isInterfaceDeclaration(node)) {
      // `interface PromiseConstructor` has what is static.
      const declared = node.name.text
      const owner = declared.replace(/Constructor$/, '').replace(/^Readonly(?=Array|Map|Set)/, '')
      for (const member of node.members) read(owner, owner !== declared, member)
    } else if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      // `declare var URL: { canParse(…) }`
      const { name, type } = node
      if (type && ts.isTypeLiteralNode(type)) for (const member of type.members) read(name.text, true, member)
    } else ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
