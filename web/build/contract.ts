import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, parseSync, Visitor } from 'vite'
import { shapeOf } from '../../schema/api/shapes.ts'
import { applyEdits, type Edit } from './edits.ts'

const folder = join(import.meta.dirname, '../../schema/api')
const prefix = '\0endpoint:'

interface Definition {
  method: string
  path: string
  answer: Parameters<typeof shapeOf>[0]
}

const exportsOf = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(file).href)

const isEndpoint = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

/**
 * The browser calls endpoints by method and path, and finds a malformed answer by its shape. So a file that does not validate a draft by
 * the `body` of an endpoint imports a module of the endpoint's method, path and shape instead of the contract's, which would bring its
 * schemas, and with them the schema library, onto the home page.
 */
export const endpointsAlone: Plugin = {
  name: 'endpoints-alone',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/.*\.tsx?$/, code: { include: /from '#schema\/api\//, exclude: /\.body\b/ } },
    async handler(code) {
      let slim = code
      for (const [statement, list = '', name = ''] of code.matchAll(
        /import \{([^}]*)\} from '#schema\/api\/([\w-]+)\.ts'/g,
      )) {
        const values = await exportsOf(join(folder, `${name}.ts`))
        const parts = list.split(',').map((part) => part.trim())
        const imported = (part: string) => part.split(' as ')[0] ?? ''
        const own = parts.filter((part) => isEndpoint(values[imported(part)]))
        const rest = parts.filter((part) => part && !part.startsWith('type ') && !own.includes(part))
        const imports = own.map((part) => `import { ${part} } from '${prefix}${name}/${imported(part)}'`)
        if (rest.length > 0) imports.push(`import { ${rest} } from '#schema/api/${name}.ts'`)
        slim = slim.replace(statement, imports.join(';'))
      }
      return { code: slim, map: null }
    },
  },
  resolveId: { filter: { id: /^\0endpoint:/ }, handler: (id) => id },
  load: {
    filter: { id: /^\0endpoint:/ },
    async handler(id) {
      const [name = '', part = ''] = id.slice(prefix.length).split('/')
      const value = (await exportsOf(join(folder, `${name}.ts`)))[part]
      if (!isEndpoint(value)) throw new Error(`${part} of ${name} is no endpoint`)
      const { method, path, answer } = value
      return `export const ${part} = ${JSON.stringify({ method, path, shape: shapeOf(answer) })}`
    },
  },
}

interface Contract {
  /** Which properties of a definition the bundle has. */
  isKept: (part: string) => boolean
  /** Whether it has the answer's shape. */
  withShape: boolean
  /** Which properties are made when they are first read: a schema takes longer to make than to parse once. */
  isLazy?: (part: string) => boolean
}

/**
 * Removes what a bundle does not need of the endpoints. What remains is marked as free of side effects, so that an unused schema is dropped
 * too.
 */
export const reducedContract = ({ isKept, withShape, isLazy = () => false }: Contract): Plugin => ({
  name: 'bundled-contract',
  apply: 'build',
  transform: {
    filter: { id: /\/schema\/api\/[\w-]+\.ts$/ },
    async handler(code, id) {
      const endpoints = await exportsOf(id)
      const names = new Map<number, string>()
      const edits: Edit[] = []
      // A call within a function may have side effects.
      let depth = 0
      const enter = () => {
        depth += 1
      }
      const leave = () => {
        depth -= 1
      }
      new Visitor({
        FunctionDeclaration: enter,
        'FunctionDeclaration:exit': leave,
        FunctionExpression: enter,
        'FunctionExpression:exit': leave,
        ArrowFunctionExpression: enter,
        'ArrowFunctionExpression:exit': leave,
        VariableDeclarator({ id, init }) {
          if (id.type === 'Identifier' && init) names.set(init.start, id.name)
        },
        CallExpression({ start, callee, arguments: [, , definition] }) {
          if (depth > 0) return
          edits.push({ from: start, to: start, text: '/* @__PURE__ */ ' })
          const isDefinition = callee.type === 'Identifier' && callee.name === 'endpoint'
          if (!isDefinition || definition?.type !== 'ObjectExpression') return
          const value = endpoints[names.get(start) ?? '']
          const at = definition.start + 1
          if (withShape && isEndpoint(value))
            edits.push({ from: at, to: at, text: `shape: ${JSON.stringify(shapeOf(value.answer))},` })
          const { properties } = definition
          for (const [index, entry] of properties.entries()) {
            if (entry.type !== 'Property' || entry.key.type !== 'Identifier') continue
            const { name } = entry.key
            if (!isKept(name))
              edits.push({ from: entry.start, to: properties[index + 1]?.start ?? definition.end - 1, text: '' })
            else if (isLazy(name)) {
              const before = `get ${name}() { const value = `
              const after = `; Object.defineProperty(this, '${name}', { value }); return value }`
              edits.push(
                { from: entry.start, to: entry.value.start, text: before },
                { from: entry.end, to: entry.end, text: after },
              )
            }
          }
        },
      }).visit(parseSync('api.ts', code).program)
      return { code: applyEdits(code, edits), map: null }
    },
  },
})

/**
 * For files that validate drafts by the `body` of an endpoint: of its definition that, the method and the path stay, and of the answer its
 * shape, by which a malformed one is found.
 */
export const bundledContract = reducedContract({ isKept: (part) => part === 'body', withShape: true })
