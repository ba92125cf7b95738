/**
 * A limit that must hold: at most `max` calls in `seconds`, counted in the database, with an exact Retry-After.
 * `by` says whose calls are counted together: those of one network address, or of one signed-in user.
 */
export interface RateLimit {
  name: string
  max: number
  seconds: number
  by: 'address' | 'user'
  /** What is counted, where it is not every call: then the domain does it, with the rows that tell. */
  counts?: string
}

export const rateLimits = {
  checkUser: { name: 'check-user', max: 15, seconds: 60, by: 'address' },
  login: { name: 'login', max: 15, seconds: 60, by: 'address' },
  register: { name: 'register', max: 10, seconds: 60, by: 'address' },
  updatePassword: { name: 'update-password', max: 5, seconds: 300, by: 'user' },
  profileImage: { name: 'profile-image', max: 10, seconds: 60, by: 'user' },
  coupon: { name: 'coupon', max: 20, seconds: 60, by: 'user' },
  receipt: { name: 'receipt', max: 30, seconds: 60, by: 'address' },
  resetHwid: { name: 'reset-hwid', max: 60, seconds: 60, by: 'user' },
  releaseDevice: { name: 'release-device', max: 20, seconds: 60, by: 'user' },
  createPayment: { name: 'create-payment', max: 8, seconds: 60, by: 'user' },
  /** Many tools, right ones all of them, may be behind one carrier's address: only keys that do not exist are counted. */
  license: { name: 'license-guess', max: 100, seconds: 300, by: 'address', counts: 'unknown keys' },
} as const satisfies Record<string, RateLimit>

/** Limits on one account's mail address, whatever address the calls come from. */
export const emailRateLimits = {
  checkUser: { name: 'check-user-email', max: 30, seconds: 300 },
  login: { name: 'login-email', max: 30, seconds: 300 },
  register: { name: 'register-email', max: 5, seconds: 300 },
} as const

/** Calls about one licence key, whoever makes them. */
export const licenseRateLimit = { name: 'license', max: 300, seconds: 60 } as const

/** Five wrong passwords for one e-mail lock that e-mail for that address. */
export const lockout = { name: 'login-failures', max: 5, seconds: 900 } as const

export const bodyMaxBytes = 64 * 1024
