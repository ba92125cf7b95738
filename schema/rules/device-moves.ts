/** Of a code that a person types: consonants alone, of which none looks like another, so that no word comes out (RFC 8628, section 6.1). */
const codeLetters = 'BCDFGHJKLMNPQRSTVWXZ'
const codeLength = 8
/** How many codes there are. A stranger's guess is of no use even if it is right: a code is found among the keys of whoever types it. */
export const moveCodes = codeLetters.length ** codeLength

/** Where the owner types it, with the code in `?code=`. */
export const movePath = '/dashboard/move'

/** How long a tool's request to move a key to its device is open, and how often the tool may ask what became of it. */
export const moveMs = 600_000
export const movePollSeconds = 5
/** A timer of the tool may be early. */
export const movePollGraceMs = 500

export const moveStatuses = ['open', 'denied', 'moved'] as const

/** The answers to a tool that waits for its owner. Those of `activationCode` that are not here are `EXPIRED`: there is nothing to wait for. */
export const movePollCodes = ['PENDING', 'SLOW_DOWN', 'DENIED', 'EXPIRED', 'VALID'] as const
export type MovePollCode = (typeof movePollCodes)[number]

/** The code of a number of 64 bits or more. */
export function moveCodeOf(number: bigint): string {
  const base = BigInt(codeLetters.length)
  let rest = number
  return Array.from({ length: codeLength }, () => {
    const letter = codeLetters.charAt(Number(rest % base))
    rest /= base
    return letter
  }).join('')
}

/** As it is shown: in two halves. */
export const spelledMoveCode = (code: string): string => code.replace(/^.{4}(?=.)/, '$&-')

/** The code that was typed, with or without a hyphen, in any case; undefined for anything else. */
export function readMoveCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter)) ? code : undefined
}
