import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { transform } from 'lightningcss'
import { defineConfig, type Plugin } from 'vite'
import { brand } from '../schema/brand.ts'
import { chunkOf } from './build/chunks.ts'
import { classNames } from './build/class-names.ts'
import { bundledContract, endpointsAlone } from './build/contract.ts'
import { documentFonts } from './build/document-fonts.ts'
import { floor, floorTargets, floorVersions } from './build/floor.ts'
import { iconsByName } from './build/icons.ts'
import { layerModules, orderLayers } from './build/layers.ts'
import { partFiles } from './build/part-files.ts'
import { leanReact } from './build/react.ts'
import { leanRouter } from './build/router.ts'

const fileTexts: Record<string, string> = {
  ...floor,
  name: brand.name,
  displayName: brand.displayName,
  markPath: brand.mark.path,
}
const fillIn = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (place, key) => fileTexts[key] ?? place)

/** Puts the shop's name and mark, and the oldest browsers, into the files that cannot import them. */
const textsInFiles: Plugin = {
  name: 'texts-in-files',
  transformIndexHtml: { order: 'pre', handler: fillIn },
  writeBundle({ dir = '' }) {
    for (const name of ['site.webmanifest', 'favicon.svg', 'llms.txt']) {
      const file = join(dir, name)
      writeFileSync(file, fillIn(readFileSync(file, 'utf8')))
    }
  },
}

/** Lowers the style sheets of web/public, which Vite copies as they are, like those of the bundle. */
const lowerPublicStyles: Plugin = {
  name: 'lower-public-styles',
  writeBundle({ dir = '' }) {
    const file = join(dir, 'docs.css')
    const { code } = transform({ filename: file, code: readFileSync(file), minify: true, targets: floorVersions })
    writeFileSync(file, code)
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
        (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/i18n/${language}/shop.ts`)),
      )
      if (!chunk) return []
      const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}`, 'data-language': language }
      return [{ tag: 'link', attrs, injectTo: 'head' as const }]
    })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    textsInFiles,
    lowerPublicStyles,
    endpointsAlone,
    bundledContract,
    iconsByName,
    leanReact,
    leanRouter,
    preloadFirstDictionary,
    layerModules,
    orderLayers,
    partFiles(import.meta.dirname),
    documentFonts,
  ],
  css: { modules: classNames },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: floorTargets,
    // The content security policy in public/_headers allows data: for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: 'chunks of the shop' }],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8787', '/media': 'http://127.0.0.1:8787' },
  },
})
