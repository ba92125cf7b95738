import type { Document } from './blocks.ts'
import { writeFile } from './file.ts'
import { createPageWriter } from './pages.ts'
import { a4 } from './styles.ts'

/** Renders a PDF on A4 in the standard fonts; `printable` replaces the characters that they lack. */
export function makeDocument(document: Document): Uint8Array {
  const { title, language, createdAt, letterhead, blocks } = document
  const pages = createPageWriter()
  for (const [index, block] of blocks.entries()) pages.set(block, blocks[index + 1])
  const info = { title, author: letterhead.author, creator: letterhead.name, language, createdAt }
  return writeFile(info, a4, pages.finish(document))
}
