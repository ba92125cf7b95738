import type { Block, Document } from './blocks.ts'
import { writeFile } from './file.ts'
import type { Letters, ReadFont } from './letters.ts'
import { lettersFor } from './letters-for.ts'
import { createPageWriter } from './pages.ts'
import { a4 } from './styles.ts'

/** Renders a PDF on A4, in the standard fonts and those that are read for what they lack. */
export async function makeDocument(document: Document, read: ReadFont): Promise<Uint8Array> {
  const { title, blocks } = document
  return setDocument(document, await lettersFor([title, ...blocks.flatMap(textsOf)], read))
}

/** The same in letters that are known; `printable` replaces what they lack. */
export function setDocument(document: Document, letters: Letters): Uint8Array {
  const { title, language, createdAt, letterhead, blocks } = document
  const pages = createPageWriter(letters)
  for (const [index, block] of blocks.entries()) pages.set(block, blocks[index + 1])
  const info = { title, author: letterhead.author, creator: letterhead.name, language, createdAt }
  const contents = pages.finish(document)
  return writeFile(info, a4, contents, letters.fonts())
}

/** What a block says. */
export function textsOf(block: Block): readonly string[] {
  if (block.kind === 'page') return []
  if (block.kind === 'facts') return block.facts.flat()
  return block.kind === 'sum' ? [block.name, block.value, block.note] : [block.text]
}
