import { writeFileSync } from 'node:fs'
import { stampFont, stampFontFile } from './stamp-font.ts'
import { textFont, textFontFile } from './text-font.ts'

writeFileSync(textFontFile, await textFont())
writeFileSync(stampFontFile, await stampFont())
