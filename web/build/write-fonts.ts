import { writeFileSync } from 'node:fs'
import { textFont, textFontFile } from './text-font.ts'

writeFileSync(textFontFile, await textFont())
