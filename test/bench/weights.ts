import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes as they travel: gzip for text, as they are for fonts, which are compressed already. */
export interface Weights {
  js: number
  css: number
  fonts: number
}

/** What the home page in `dist` makes every first visitor load: what its HTML names and what that imports statically. */
export function homeWeights(dist: string): Weights {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|woff2))"/g)].map(([, path = '']) => path)
  const files = new Set(named)
  for (const file of files) {
    if (!file.endsWith('.js')) continue
    for (const imported of staticImports(readFileSync(join(dist, file), 'utf8'))) {
      const path = join(file, '..', imported)
      if (existsSync(join(dist, path))) files.add(path)
    }
  }
  const weigh = (ending: string) =>
    [...files].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + weight(join(dist, file)), 0)
  return { js: weigh('.js'), css: weigh('.css'), fonts: weigh('.woff2') }
}

const staticImports = (source: string) =>
  [...source.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g)].map(([, path = '']) => path)

export function weight(file: string): number {
  const bytes = readFileSync(file)
  return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length
}
