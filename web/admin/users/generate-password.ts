const symbols = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*'
const length = 10

/** A random password. Bytes above the largest multiple of the number of symbols are dropped, so that all are equally likely. */
export function generatePassword(): string {
  const limit = 256 - (256 % symbols.length)
  let password = ''
  while (password.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) password += symbols[byte % symbols.length]
  }
  return password
}
