import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'

/** The characters of Windows-1252, in which text in the standard fonts is encoded; each at the index of its code. */
export const encoding = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, code) => code))

const pdf = await PDFDocument.create()

async function widthsOf(name: StandardFonts): Promise<number[]> {
  const font = await pdf.embedFont(name)
  const known = new Set(font.getCharacterSet())
  return Array.from(encoding, (letter) =>
    known.has(letter.charCodeAt(0)) ? Math.round(font.widthOfTextAtSize(letter, 1000)) : 0,
  )
}

/** The widths of those characters, in thousandths of the font's size. */
export const widths = {
  regular: await widthsOf(StandardFonts.Helvetica),
  bold: await widthsOf(StandardFonts.HelveticaBold),
}
