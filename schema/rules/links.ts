export const linkMax = 2_048

/** An address with the `https://` that people leave out: `discord.gg/abc`. Anything else stays as it is; `photo.png` may be a file. */
export const completedAddress = (text: string): string =>
  /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?[/?#]/u.test(text) ? `https://${text}` : text

/** An https URL: no javascript:, no data:, and no credentials in it. */
export function isWebAddress(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** A URL of an image: https, or a path of the shop. `//host` and `/\host` are other hosts. */
export const isImageAddress = (text: string): boolean => isWebAddress(text) || /^\/(?![/\\])[^\s\\]*$/.test(text)
