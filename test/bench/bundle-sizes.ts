import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { root } from '../local/build.ts'

/** Bytes as they travel: gzip for text, as they are for fonts, which are compressed already. */
export interface BundleSizes {
  js: number
  css: number
  fonts: number
}

/** The web as the production build makes it, without writing it anywhere. */
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

  /** The file that begins with a module, such as `web/store/videos/videos-page.tsx`. */
  fileOf(module: string): string {
    for (const file of this.files.values()) {
      if (file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`)) return file.fileName
    }
    throw new Error(`${module} begins no file of the build`)
  }

  /** What a browser must have before these run: they, what they import at once, and the styles of all of it. */
  closureOf(names: Iterable<string>): Set<string> {
    const found = new Set(names)
    for (const name of found) {
      const chunk = this.chunk(name)
      for (const needed of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])]) found.add(needed)
    }
    return found
  }

  /** What the home page makes every first visitor load: what its HTML names, and what that needs. */
  firstLoad(): Set<string> {
    // The Worker leaves the dictionary of the reader's language alone.
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
  if (Array.isArray(built) || !('output' in built)) throw new Error('one build was expected')
  return new WebBuild(built)
}

const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length

export const gzipSizeOf = (file: string): number => gzipped(readFileSync(file))
