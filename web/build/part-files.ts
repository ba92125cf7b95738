import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

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
    const loaded = closureOf(
      bundle,
      chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
    )
    const parts: Record<string, string[]> = {}
    const modules = chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => ({ fileName, id })))
    for (const { fileName, id } of modules) {
      const module = relative(root, id)
      if (!this.getModuleInfo(id)?.dynamicImporters.length || /^(\.\.|admin\b|i18n\/.*\badmin)/.test(module)) continue
      parts[module] = [...closureOf(bundle, [fileName])].filter((name) => !loaded.has(name)).map((name) => `/${name}`)
    }
    this.emitFile({ type: 'asset', fileName: 'parts.json', source: JSON.stringify(parts) })
  },
})

function closureOf(bundle: Rolldown.OutputBundle, names: readonly string[]): ReadonlySet<string> {
  const found = new Set(names)
  for (const name of found) {
    const output = bundle[name]
    if (output?.type !== 'chunk') continue
    for (const needed of [...output.imports, ...(output.viteMetadata?.importedCss ?? [])]) found.add(needed)
  }
  return found
}
