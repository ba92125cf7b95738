import { join } from 'node:path'
import type { Rolldown } from 'vite'

const entry = join(import.meta.dirname, '../main.tsx')

/**
 * The static imports of the entry are one chunk, and modules shared by more than three of the shop’s lazy parts are another. By
 * default, home was forty files that compressed badly and the checkout fourteen, in sequential round trips. The admin panel’s parts
 * are excluded: no shopper is to download them.
 */
export function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | undefined {
  chunks ??= findChunks(graph)
  return Object.entries(chunks).find(([, modules]) => modules.has(id))?.[0]
}

let chunks: Record<string, ReadonlySet<string>> | undefined

function findChunks(graph: Rolldown.ChunkingContext) {
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const laterThan = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const home = closureOf(entry, importsOf)
  const parts = [...home].flatMap(laterThan).filter((id) => /\/web\/(?!admin\/|i18n\/)/.test(id))
  const isSchema = (id: string) => /\/schema\/api\/|\/node_modules\/valibot\//.test(id)
  const counts = new Map<string, number>()
  for (const part of new Set(parts)) {
    for (const id of closureOf(part, importsOf)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const shared = [...counts].filter(([, count]) => count > 3).map(([id]) => id)
  return {
    home,
    // What validates forms, which most parts do not have.
    schema: new Set(shared.filter(isSchema)),
    shared: new Set(shared),
  }
}

function closureOf(start: string, importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([start])
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}
