import { crc32, inflateSync } from 'node:zlib'
import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { qrImage } from '#worker/lib/qr-image.ts'

/** The chunks of a PNG by type, each checked against its checksum. */
function chunksOf(png: Buffer): Record<string, Buffer> {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks: Record<string, Buffer> = {}
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)))
    chunks[png.toString('latin1', at + 4, at + 8)] = png.subarray(at + 8, end)
    at = end + 4
  }
  return chunks
}

test.each([
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406149.905802BR5913Trinco6009SAO PAULO62070503***63041D3D',
  'a',
  // Pictures of other sizes, up to the largest but one.
  ...[20, 90, 300, 800, 2_200].map((length) => 'long'.repeat(length / 4)),
])('the picture of %s shows its modules, in black on white with a margin', (text) => {
  const { IHDR = Buffer.alloc(0), IDAT = Buffer.alloc(0), IEND } = chunksOf(qrImage(text))
  const side = IHDR.readUInt32BE(0)
  expect([IHDR.readUInt32BE(4), IHDR[8], IHDR[9], IEND?.length]).toEqual([side, 1, 0, 0])
  const rows = inflateSync(IDAT)
  const { size, data } = create([{ data: Buffer.from(text), mode: 'byte' }], { maskPattern: 0 }).modules
  const margin = 2
  const scale = side / (size + 2 * margin)
  const isBlack = (x: number, y: number) => ((rows[y * (side / 8 + 1) + 1 + (x >> 3)] ?? 0) & (0x80 >> (x % 8))) === 0
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [column, row] = [Math.floor(x / scale) - margin, Math.floor(y / scale) - margin]
      const isModule = column >= 0 && column < size && row >= 0 && row < size && data[row * size + column] === 1
      if (isBlack(x, y) !== isModule) throw new Error(`the pixel ${x}, ${y} is wrong`)
    }
  }
})
