import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { closureOf } from './chunks.ts'

/**
 * Writes `parts.json`: for each module of the web that is loaded lazily, by its path within the folder of the web, the URLs of its
 * scripts and styles with all that they import, except what every page loads. The Worker names those of a page in its head. The admin
 * panel's parts are left out: its pages are not written by the Worker.
 */
export const partFiles = (root: string): Plugin => ({
  name: 'part-files',
  apply: 'build',
  // Not with order 'post': Vite's own plugin for HTML then has removed the entry's chunk.
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const neededBy = (name: string) => {
      const output = bundle[name]
      return output?.type === 'chunk' ? [...output.imports, ...(output.viteMetadata?.importedCss ?? [])] : []
    }
    const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
    const loaded = closureOf(entries, neededBy)
    const parts: Record<string, string[]> = {}
    const modules = chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => ({ fileName, id })))
    for (const { fileName, id } of modules) {
      const module = relative(root, id)
      if (!this.getModuleInfo(id)?.dynamicImporters.length || /^(\.\.|admin\b|i18n\/.*\badmin)/.test(module)) continue
      parts[module] = [...closureOf([fileName], neededBy)].filter((name) => !loaded.has(name)).map((name) => `/${name}`)
    }
    this.emitFile({ type: 'asset', fileName: 'parts.json', source: JSON.stringify(parts) })
  },
})
