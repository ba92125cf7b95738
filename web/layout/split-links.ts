interface TextPart {
  /** Its offset in the text: a key for lists. */
  at: number
  text: string
  href?: string
}

/** Splits a text into parts, with its URLs as links. Punctuation after a URL is not part of it. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: address, index } of text.matchAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g)) {
    if (index > at) parts.push({ at, text: text.slice(at, index) })
    parts.push({ at: index, text: address, href: address })
    at = index + address.length
  }
  if (at < text.length) parts.push({ at, text: text.slice(at) })
  return parts
}
