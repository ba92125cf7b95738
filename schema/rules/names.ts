// The short names of properties, since each page with a form has them: https://tc39.es/ecma262/#table-binary-unicode-properties

/**
 * What nobody sees, such as what turns the direction of the text that follows; but for what joins letters and emoji or chooses their shape, and
 * the letters of flags.
 */
const unseen = /(?![\p{Join_C}\p{VS}\u{E0020}-\u{E007F}])[\p{Cc}\p{DI}]/gu

/** A name as it is kept: composed, in one line, with single spaces, and without what nobody sees. Empty where nothing of it can be seen. */
export function visibleName(text: string): string {
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').replace(unseen, '').trim()
  return /[^\s\p{DI}\u2800]/u.test(name) ? name : ''
}

/**
 * The characters of a text as people count them: an emoji with its skin, a family, a flag, a letter with its accents. Not by `Intl.Segmenter`,
 * which Firefox has from 125 on: page and API count alike. At most ten marks belong to a letter.
 */
export const charactersOf = (text: string): string[] =>
  text.match(/\p{RI}{2}|.(?:\u200D\p{ExtPict}|[\p{M}\p{EMod}\p{DI}]){0,10}/gsu) ?? []
