import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { root } from '../local/build.ts'

/** Bytes transferred: gzip for text; fonts as they are, which are compressed already. */
export interface BundleSizes {
  js: number
  css: number
  fonts: number
}

/** What the first visit to the home page may take. */
export const homeLimits: BundleSizes = { js: 100_000, css: 12_000, fonts: 22_000 }

/** The output of the web's production build, in memory. */
export class WebBuild {
  readonly html: string
  private readonly files: Map<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

  constructor({ output }: Rolldown.RolldownOutput) {
    this.files = new Map(output.map((file) => [file.fileName, file]))
    this.html = String(this.contentOf('index.html'))
  }

  contentOf(name: string): string | Uint8Array {
    const file = this.files.get(name)
    return file?.type === 'chunk' ? file.code : (file?.source ?? '')
  }

  chunk(name: string): Rolldown.OutputChunk | undefined {
    const file = this.files.get(name)
    return file?.type === 'chunk' ? file : undefined
  }

  /** The names of all files of scripts. */
  chunks(): string[] {
    return [...this.files.values()].filter(({ type }) => type === 'chunk').map(({ fileName }) => fileName)
  }

  /** The output file with a module such as `web/store/videos/videos-page.tsx`. */
  fileOf(module: string): string {
    for (const file of this.files.values()) {
      if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/${module}`))) return file.fileName
    }
    throw new Error(`${module} is not in any file of the build`)
  }

  /** These files with everything they import statically, and the styles of all of them. */
  closureOf(names: Iterable<string>): Set<string> {
    const found = new Set(names)
    for (const name of found) {
      const chunk = this.chunk(name)
      for (const needed of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])]) found.add(needed)
    }
    return found
  }

  /** What a first visit to the home page loads: the files its HTML names and their imports. */
  firstLoad(): Set<string> {
    // The Worker removes the preload of the other language's dictionary.
    const html = this.html.replace(/<link[^>]*data-language="en"[^>]*>/, '')
    return this.closureOf(
      [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|woff2))"/g)].map(([, name = '']) => name),
    )
  }

  sizesOf(names: Iterable<string>): BundleSizes {
    const sum = { js: 0, css: 0, fonts: 0 }
    for (const name of names) {
      if (name.endsWith('.woff2')) sum.fonts += this.contentOf(name).length
      if (name.endsWith('.js')) sum.js += gzipped(this.contentOf(name) || readFileSync(join(root, 'web/public', name)))
      if (name.endsWith('.css')) sum.css += gzipped(this.contentOf(name))
    }
    return sum
  }
}

export async function buildInMemory(): Promise<WebBuild> {
  const configFile = join(root, 'web/vite.config.ts')
  const built = await build({ configFile, logLevel: 'error', build: { write: false } })
  if (Array.isArray(built) || !('output' in built)) throw new Error('expected a single build')
  return new WebBuild(built)
}

const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length
