import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../local/build.ts'

interface DocumentedCommand {
  command: string
  /** The lines that it prints, in this order; a line of `…` stands for any others. */
  printed: string[]
}

/** The commands of a document: lines of code blocks that begin with `$`, each with what follows it. */
export function documentedCommands(page: string): DocumentedCommand[] {
  const commands: DocumentedCommand[] = []
  for (const [, block = ''] of readFileSync(join(root, page), 'utf8').matchAll(/^```\n([\s\S]*?)^```/gm)) {
    let printed: string[] = []
    for (const line of block.trim().split('\n')) {
      if (!line.startsWith('$ ')) {
        printed.push(line)
        continue
      }
      printed = []
      commands.push({ command: line.slice(2), printed })
    }
  }
  return commands
}

/** A printed line without its numbers and blanks. */
export const shapeOf = (line: string) => line.trim().replace(/\d+/g, '0')
