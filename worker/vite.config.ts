import { copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { closureOf } from '../web/build/chunks.ts'
import { classNames } from '../web/build/class-names.ts'
import { reducedContract } from '../web/build/contract.ts'
import { renderedPages } from '../web/build/rendered-pages.ts'

/** What only the API's reference says of an endpoint, which is written by the build. */
const inReference = ['summary', 'description', 'answer', 'contentType', 'rawBody']

/**
 * A module named `*.build-time.ts` is evaluated by the build, and the bundle has the values that it exports, as JSON. A failure fails the
 * build.
 */
const evaluateAtBuildTime: Plugin = {
  name: 'evaluate-at-build-time',
  load: {
    filter: { id: /\.build-time\.ts$/ },
    async handler(id) {
      // Fills the list of served endpoints.
      await import(pathToFileURL(join(import.meta.dirname, 'app.ts')).href)
      const values: Record<string, unknown> = await import(pathToFileURL(id).href)
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  },
}

const harfBuzz = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz.wasm'))

/** A module of WebAssembly stays one, beside those of JavaScript. */
const wasmModules: Plugin = {
  name: 'wasm-modules',
  enforce: 'pre',
  resolveId: { filter: { id: /\.wasm$/ }, handler: (id) => ({ id: `./${basename(id)}`, external: true }) },
  writeBundle: ({ dir = '' }) => copyFileSync(harfBuzz, join(dir, basename(harfBuzz))),
}

/** Has `renderToString`, the only one that web/server.tsx calls. */
const legacyRenderer = 'react-dom-server-legacy.browser.production.js'

const entry = join(import.meta.dirname, 'index.ts')

let atStart: ReadonlySet<string> | undefined

/** Whether the entry imports a module statically, itself or by others. */
function isAtStart(id: string, graph: Rolldown.ChunkingContext): boolean {
  atStart ??= closureOf([entry], (known) => graph.getModuleInfo(known)?.importedIds ?? [])
  return id !== entry && atStart.has(id)
}

/**
 * The module for a file, where the bundler is not to choose. What the start evaluates is smaller in one than in the fifty that the entry shares
 * with what is evaluated later. The pages' components are one too, because a page is made of most of them; the terms are not among them,
 * because documents, which need no React, have them as well.
 */
function moduleOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (isAtStart(id, graph)) return 'start'
  if (id.includes('/schema/texts/terms')) return 'terms'
  return id.startsWith(join(import.meta.dirname, '../web/')) ? 'web' : null
}

/**
 * The Worker's build, which wrangler starts (`[build]` in wrangler.toml) and uploads as it is. What is imported by `await import(…)` becomes
 * a module of its own, which workerd evaluates with the first request that needs it; everything else is evaluated when an isolate starts.
 * workerd has Node's modules of its own; they stay imports.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    evaluateAtBuildTime,
    wasmModules,
    reducedContract({
      isKept: (part) => !inReference.includes(part),
      withShape: false,
      isLazy: (part) => part === 'body' || part === 'query',
    }),
    renderedPages,
  ],
  css: { modules: classNames },
  // Libraries choose their production code by it; a build for a server leaves it in by default.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'index.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    minify: true,
    sourcemap: true,
    rolldownOptions: {
      // workerd takes every export of the entry for a handler: what later modules share with it stands in another file.
      preserveEntrySignatures: 'strict',
      checks: { pluginTimings: false },
      output: {
        chunkFileNames: '[name].js',
        codeSplitting: { groups: [{ name: moduleOf }] },
      },
    },
  },
  resolve: {
    // The package's entry has the renderer to streams too, which is as large, and which nothing calls.
    alias: [
      {
        find: 'react-dom/server',
        replacement: join(import.meta.dirname, '../node_modules/react-dom/cjs', legacyRenderer),
      },
      { find: /^@peculiar\/.+$/, replacement: join(import.meta.dirname, 'lib/signature-asn1.ts') },
    ],
  },
  ssr: {
    noExternal: true,
    resolve: { conditions: ['workerd', 'worker', 'browser', 'module', 'production'] },
  },
})
