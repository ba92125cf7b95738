/** A PIX code as an image: base64 of a PNG. Drawn for each answer that has it, and never stored. The encoder is loaded with the first. */
export async function qrPicture(code: string): Promise<string> {
  const { qrImage } = await import('#worker/lib/qr-image.ts')
  return qrImage(code).toString('base64')
}
