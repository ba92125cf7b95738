import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, parseSync, type Rolldown, Visitor } from 'vite'
import { shapeOf } from '../schema/api/shapes.ts'
import { brand } from '../schema/brand.ts'
import { partFiles } from './build/part-files.ts'

const entry = join(import.meta.dirname, 'main.tsx')

/** What the type of an endpoint shows of its definition (schema/api/endpoint.ts). */
const bundledParts = new Set(['method', 'path', 'body'])

/**
 * The browser calls endpoints by method and path, and validates drafts by their `body`: the rest of a definition would bring the schema
 * library onto the home page. Of the answer its shape stays, by which a malformed one is found. What remains is marked as free of side
 * effects, so that an unused schema is dropped too.
 */
const bundledContract: Plugin = {
  name: 'bundled-contract',
  apply: 'build',
  transform: {
    filter: { id: /\/schema\/api\/[\w-]+\.ts$/ },
    async handler(code, id) {
      const endpoints: Record<string, { answer: Parameters<typeof shapeOf>[0] }> = await import(pathToFileURL(id).href)
      const names = new Map<number, string>()
      const edits: { from: number; to: number; text: string }[] = []
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
        ArrowFunctionExpression: enter,
        'ArrowFunctionExpression:exit': leave,
        VariableDeclarator({ id, init }) {
          if (id.type === 'Identifier' && init) names.set(init.start, id.name)
        },
        CallExpression({ start, callee, arguments: [definition] }) {
          if (depth > 0) return
          edits.push({ from: start, to: start, text: '/* @__PURE__ */ ' })
          const isEndpoint = callee.type === 'Identifier' && callee.name === 'endpoint'
          if (!isEndpoint || definition?.type !== 'ObjectExpression') return
          const { answer } = endpoints[names.get(start) ?? ''] ?? {}
          const at = definition.start + 1
          if (answer) edits.push({ from: at, to: at, text: `shape: ${JSON.stringify(shapeOf(answer))},` })
          const { properties } = definition
          for (const [index, entry] of properties.entries()) {
            if (entry.type !== 'Property' || entry.key.type !== 'Identifier' || bundledParts.has(entry.key.name))
              continue
            edits.push({ from: entry.start, to: properties[index + 1]?.start ?? definition.end - 1, text: '' })
          }
        },
      }).visit(parseSync('api.ts', code).program)
      return { code: applyEdits(code, edits), map: null }
    },
  },
}

/**
 * lucide-react exports all icons from one module, so that importing one seems to import all icons used anywhere, and home would
 * include the admin panel’s. Each icon is imported from its own file instead.
 */
const iconsByName: Plugin = {
  name: 'icons-by-name',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { code: /from 'lucide-react'/ },
    handler: (code) =>
      code.replace(/import \{([^}]*)\} from 'lucide-react'/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => name.split(' as '))
          .map(([name = '', local = name]) => `import ${local} from '${iconFiles.get(name)}'`)
          .join(';'),
      ),
  },
}
const icons = join(import.meta.dirname, '../node_modules/lucide-react/dist/esm')
const iconFiles = new Map(
  [
    ...readFileSync(join(icons, 'lucide-react.mjs'), 'utf8').matchAll(/^export \{(.*)\} from '(\.\/icons\/.*)'/gm),
  ].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, join(icons, file)]),
  ),
)

/** Edits within another edit are dropped with it. */
function applyEdits(code: string, edits: { from: number; to: number; text: string }[]): string {
  let slim = ''
  let at = 0
  for (const { from, to, text } of edits.sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < at) continue
    slim += code.slice(at, from) + text
    at = to
  }
  return slim + code.slice(at)
}

const brandTexts: Record<string, string> = {
  name: brand.name,
  displayName: brand.displayName,
  markPath: brand.mark.path,
}
const fillInBrand = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (place, key) => brandTexts[key] ?? place)

/** Puts the shop's name and mark into the files that cannot import them. */
const brandInFiles: Plugin = {
  name: 'brand-in-files',
  transformIndexHtml: { order: 'pre', handler: fillInBrand },
  writeBundle({ dir = '' }) {
    for (const name of ['site.webmanifest', 'favicon.svg']) {
      const file = join(dir, name)
      writeFileSync(file, fillInBrand(readFileSync(file, 'utf8')))
    }
  },
}

/**
 * Preloads the first dictionary beside the entry instead of one round trip after it. The Worker knows the language and removes the
 * other link (worker/pages/page-template.ts).
 */
const preloadFirstDictionary: Plugin = {
  name: 'preload-first-dictionary',
  transformIndexHtml(_html, { bundle }) {
    return ['pt-BR', 'en'].flatMap((language) => {
      const chunk = Object.values(bundle ?? {}).find(
        (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/i18n/${language}/shop.ts`),
      )
      if (!chunk) return []
      const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}`, 'data-language': language }
      return [{ tag: 'link', attrs, injectTo: 'head' as const }]
    })
  },
}

/**
 * The order of layers is set by the sheet that is loaded first, which may be a chunk’s; minifying also drops the statement from
 * web/styles/index.css. So every sheet begins with it.
 */
const orderLayers: Plugin = {
  name: 'order-layers',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'asset' || !output.fileName.endsWith('.css')) continue
      output.source = `@layer reset,tokens,base,ui,page,util;${output.source}`
    }
  },
}

/**
 * The static imports of the entry are one chunk, and modules shared by more than three of the shop’s lazy parts are another. By
 * default, home was forty files that compressed badly and the checkout fourteen, in sequential round trips. The admin panel’s parts
 * are excluded: no shopper is to download them.
 */
let chunks: { home: ReadonlySet<string>; shared: ReadonlySet<string> } | undefined
function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | undefined {
  chunks ??= findChunks(graph)
  if (chunks.home.has(id)) return 'home'
  return chunks.shared.has(id) ? 'shared' : undefined
}

function findChunks(graph: Rolldown.ChunkingContext) {
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const laterThan = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const home = closureOf(entry, importsOf)
  const parts = [...home].flatMap(laterThan).filter((id) => /\/web\/(?!admin\/|i18n\/)/.test(id))
  const counts = new Map<string, number>()
  for (const part of new Set(parts)) {
    for (const id of closureOf(part, importsOf)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return { home, shared: new Set([...counts].filter(([, count]) => count > 3).map(([id]) => id)) }
}

function closureOf(start: string, importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([start])
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    brandInFiles,
    bundledContract,
    iconsByName,
    preloadFirstDictionary,
    orderLayers,
    partFiles(import.meta.dirname),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // For older targets, Lightning CSS rewrites light-dark() into toggles that ignore a manually chosen theme.
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
    // The content security policy in public/_headers allows data: for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunkOf, debugName: 'home and shared' }] } } },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8787', '/media': 'http://127.0.0.1:8787' },
  },
})
