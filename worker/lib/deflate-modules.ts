/** How many rows of pixels a row of modules has; its modules are as wide, which is one byte of pixels. */
export const scale = 8

/** The lengths from which each length symbol of DEFLATE counts, the first of which is 257, and the bits that follow it. */
const lengths = [
  ...[3, 4, 5, 6, 7, 8, 9, 10].map((from) => ({ from, bits: 0 })),
  ...[11, 13, 15, 17].map((from) => ({ from, bits: 1 })),
  ...[19, 23, 27, 31].map((from) => ({ from, bits: 2 })),
  ...[35, 43, 51, 59].map((from) => ({ from, bits: 3 })),
  ...[67, 83, 99, 115].map((from) => ({ from, bits: 4 })),
  ...[131, 163, 195, 227].map((from) => ({ from, bits: 5 })),
  { from: 258, bits: 0 },
]
const longest = 258
const shortest = 3
/** The same of distances, from symbol 9 on: a row has 26 to 182 bytes. */
const firstDistance = 9
const distances = [
  { from: 25, bits: 3 },
  { from: 33, bits: 4 },
  { from: 49, bits: 4 },
  { from: 65, bits: 5 },
  { from: 97, bits: 5 },
  { from: 129, bits: 6 },
]

/** Modulus of the Adler-32 checksum. */
const adlerBase = 65_521

/**
 * The pixels of a QR code, compressed as PNG has them (RFC 1950 and 1951): of each row the filter 0, and a byte for each module, 1 in `modules` is
 * black. Faster than zlib, and smaller, because it knows where the repetitions are: each row of modules is its bytes once and copies of them,
 * in one block whose codes are fixed beforehand.
 */
export function deflateModules(modules: Uint8Array, side: number): Uint8Array {
  const row = side + 1
  const copies = copiesOf(row)
  const out = new BitWriter(side * Math.ceil((2 * row + 20 * copies.length) / 8) + 100)
  out.put(0x0178, 16)
  putCodes(out, symbolOf(distances, row))
  let [sum, sums] = [1, 0]
  for (let y = 0; y < side; y++) {
    let [white, weighted] = [0, 0]
    // The codes have two bits each; the first is of the filter, 0.
    let [codes, bits] = [0, 2]
    for (let x = 0; x < side; x++) {
      if (modules[y * side + x] !== 1) {
        codes |= blank << bits
        white += 255
        weighted += 255 * (side - x)
      }
      bits += 2
      if (bits < 16) continue
      out.put(codes, 16)
      ;[codes, bits] = [0, 0]
    }
    out.put(codes, bits)
    for (let n = 0; n < scale; n++) {
      sums = (sums + row * sum + weighted) % adlerBase
      sum = (sum + white) % adlerBase
    }
    for (const { code, bits } of copies) out.put(code, bits)
  }
  const end = longCode(256)
  out.put(end.code, end.bits)
  return out.end([sums >> 8, sums & 255, sum >> 8, sum & 255])
}

interface Code {
  code: number
  bits: number
}

// The codes of the block, as they are written: two bits each for the bytes 0 (00) and 255 (10); six for the end (256) and the lengths (257 to
// 285) and, to make the set complete, for the bytes 1 and 2, which do not occur.
const blank = 0b10
const longCode = (symbol: number): Code => ({ code: reversed(symbol - 222, 6), bits: 6 })

function reversed(value: number, bits: number): number {
  let result = 0
  for (let bit = 0; bit < bits; bit++) if (value & (1 << bit)) result |= 1 << (bits - 1 - bit)
  return result
}

const symbolOf = (table: { from: number }[], value: number) => table.findLastIndex(({ from }) => from <= value)

/** Copies of the row before, for the rest of a row of modules. */
function copiesOf(row: number): Code[] {
  const distance = distances[symbolOf(distances, row)] ?? { from: 0, bits: 0 }
  const copies: Code[] = []
  for (let rest = (scale - 1) * row; rest > 0; ) {
    const isTooShort = rest > longest && rest - longest < shortest
    const length = Math.min(rest, isTooShort ? longest - shortest : longest)
    const symbol = symbolOf(lengths, length)
    const { from, bits } = lengths[symbol] ?? { from: 0, bits: 0 }
    copies.push(longCode(257 + symbol), { code: length - from, bits })
    // The only distance has the code 0, of one bit.
    copies.push({ code: 0, bits: 1 }, { code: row - distance.from, bits: distance.bits })
    rest -= length
  }
  return copies
}

/** The head of the block: its codes, by the number of bits of each. */
function putCodes(out: BitWriter, distance: number): void {
  const distanceSymbol = firstDistance + distance
  // The last block, with codes of its own: 286 for bytes and lengths, one more than the distance's symbol, and 18 for these numbers.
  out.put(0b101, 3)
  out.put(286 - 257, 5)
  out.put(distanceSymbol, 5)
  out.put(18 - 4, 4)
  // How often a number of bits occurs, in the order 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1.
  for (const bits of [0, 0, 3, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 3]) out.put(bits, 3)
  const [none, one, two, six] = [() => out.put(1, 3), () => out.put(5, 3), () => out.put(3, 3), () => out.put(0, 1)]
  const zeros = (count: number) => out.put(7 | ((count - 11) << 3), 10)
  two()
  six()
  six()
  zeros(138)
  zeros(114)
  two()
  for (let symbol = 256; symbol < 286; symbol++) six()
  for (let symbol = 0; symbol < distanceSymbol; symbol++) none()
  one()
}

/** Writes bits from the lowest of each byte on. */
class BitWriter {
  readonly #bytes: Uint8Array
  #length = 0
  #held = 0
  #count = 0

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity)
  }

  put(value: number, bits: number): void {
    this.#held |= value << this.#count
    this.#count += bits
    while (this.#count >= 8) {
      this.#bytes[this.#length++] = this.#held & 255
      this.#held >>>= 8
      this.#count -= 8
    }
  }

  /** All that was written, filled up to a byte, with these bytes behind it. */
  end(tail: number[]): Uint8Array {
    if (this.#count > 0) this.put(0, 8 - this.#count)
    this.#bytes.set(tail, this.#length)
    return this.#bytes.subarray(0, this.#length + tail.length)
  }
}
