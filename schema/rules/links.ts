export const linkMax = 2_048

/** An https address: nothing that runs (javascript:) or carries its own content (data:), and none with a login in it. */
export function isWebAddress(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Where an image may stand: at an https address, or at a path of our own. `//host` and `/\host` are somebody else's. */
export const isImageAddress = (text: string): boolean => isWebAddress(text) || /^\/(?![/\\])[^\s\\]*$/.test(text)
