export const linkMax = 2_048

/** An https URL: no javascript:, no data:, and no credentials in it. */
export function isWebAddress(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** A URL of an image: https, or a path of the shop. `//host` and `/\host` are other hosts. */
export const isImageAddress = (text: string): boolean => isWebAddress(text) || /^\/(?![/\\])[^\s\\]*$/.test(text)
