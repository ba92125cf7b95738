/** Without letters and digits that look alike: it may be copied by hand to another device. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const groups = 4
const groupLength = 4

/** A random password of four groups: 93 bits. */
export function strongPassword(): string {
  const letters: string[] = []
  while (letters.length < groups * groupLength) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    // Only whole multiples of the alphabet: all letters are equally likely.
    if (byte < Math.floor(256 / alphabet.length) * alphabet.length) letters.push(alphabet[byte % alphabet.length] ?? '')
  }
  return Array.from({ length: groups }, (_, n) => letters.slice(n * groupLength, (n + 1) * groupLength).join('')).join(
    '-',
  )
}
