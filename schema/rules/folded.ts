/** A text as it is read: compatibility forms (full width, ligatures) as usual letters, one space between words, and nothing that nobody sees. */
export const visible = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()

/** Letters with a stroke, and ligatures of letters: Unicode decomposes neither. */
const plain: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' }

/**
 * A text for comparison: as it is read, without case and diacritics. Texts that differ in nothing else are one, as codes of coupons and as names.
 * In SQL, `foldedInSql` is the same for the letters of Western Europe.
 */
export const folded = (text: string): string =>
  visible(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđıßæœς]/g, (letter) => plain[letter] ?? letter)
    .normalize('NFC')
