/**
 * A rate limit: at most `max` calls in `seconds`, counted exactly, in the database. `by`: calls are counted per network address or per
 * signed-in user.
 */
export interface RateLimit {
  name: string
  max: number
  seconds: number
  by: 'address' | 'user'
  /** Beyond `max` a call needs the solution of a challenge, or a captcha's token; beyond `hardMax` it is refused all the same. */
  challenge?: true
  /** What it is refused with; `too_many_requests` where nothing is said. */
  refusal?: 'login_limited'
}

/** How many times further than the soft limit the hard one is. */
const hardFactor = 10

/** After how many calls all others are refused. */
export const hardMax = ({ max, challenge }: Pick<RateLimit, 'max' | 'challenge'>): number =>
  challenge ? max * hardFactor : max

/** A limit that counts only some of an address's calls: the handler knows which. */
export interface ConditionalRateLimit extends RateLimit {
  by: 'address'
  /** What is counted, for the API reference. */
  counts: string
}

export const rateLimits = {
  checkUser: { name: 'check-user', max: 15, seconds: 60, by: 'address', challenge: true },
  login: { name: 'login', max: 15, seconds: 60, by: 'address', challenge: true, refusal: 'login_limited' },
  register: { name: 'register', max: 10, seconds: 60, by: 'address', challenge: true },
  acceptTerms: { name: 'accept-terms', max: 10, seconds: 60, by: 'user' },
  recovery: { name: 'recovery', max: 10, seconds: 60, by: 'address', challenge: true },
  accountLink: { name: 'account-link', max: 20, seconds: 60, by: 'address', challenge: true },
  sendVerification: { name: 'send-verification', max: 3, seconds: 600, by: 'user' },
  changeName: { name: 'change-name', max: 10, seconds: 60, by: 'user' },
  setLanguage: { name: 'set-language', max: 20, seconds: 60, by: 'user' },
  setRanked: { name: 'set-ranked', max: 20, seconds: 60, by: 'user' },
  changeEmail: { name: 'change-email', max: 5, seconds: 900, by: 'user' },
  resendEmailChange: { name: 'resend-email-change', max: 3, seconds: 600, by: 'user' },
  cancelEmailChange: { name: 'cancel-email-change', max: 20, seconds: 60, by: 'user' },
  ownData: { name: 'own-data', max: 5, seconds: 3600, by: 'user' },
  ownTerms: { name: 'own-terms', max: 10, seconds: 300, by: 'user' },
  deleteAccount: { name: 'delete-account', max: 5, seconds: 300, by: 'user' },
  addressClaim: { name: 'address-claim', max: 10, seconds: 900, by: 'address', challenge: true },
  updatePassword: { name: 'update-password', max: 5, seconds: 300, by: 'user' },
  profileImage: { name: 'profile-image', max: 10, seconds: 60, by: 'user' },
  /** A picture has three sizes, and a product eight pictures. */
  mediaFile: { name: 'media-file', max: 60, seconds: 60, by: 'user' },
  coupon: { name: 'coupon', max: 20, seconds: 60, by: 'user' },
  proveLogin: { name: 'prove-login', max: 15, seconds: 60, by: 'address', challenge: true },
  proveSession: { name: 'prove-session', max: 15, seconds: 60, by: 'user' },
  changeFactors: { name: 'change-factors', max: 30, seconds: 300, by: 'user' },
  sendRecovery: { name: 'send-recovery', max: 20, seconds: 300, by: 'user' },
  sendKeyEmail: { name: 'send-key-email', max: 20, seconds: 300, by: 'user' },
  /** A link: no form is there to solve a challenge, and neighbours share the address. */
  receipt: { name: 'receipt', max: 300, seconds: 60, by: 'address' },
  evidenceLink: { name: 'evidence-link', max: 60, seconds: 60, by: 'address' },
  resetHwid: { name: 'reset-hwid', max: 60, seconds: 60, by: 'user' },
  releaseDevice: { name: 'release-device', max: 20, seconds: 60, by: 'user' },
  /** Codes that are typed: those of one's own keys alone are found. */
  findMove: { name: 'find-move', max: 5, seconds: 60, by: 'address' },
  answerMove: { name: 'answer-move', max: 20, seconds: 60, by: 'user' },
  refundRequest: { name: 'refund-request', max: 10, seconds: 60, by: 'user' },
  /** A link, as above; download managers ask for a file in parts. */
  downloadFile: { name: 'download-file', max: 1_200, seconds: 60, by: 'address' },
  download: { name: 'download', max: 30, seconds: 60, by: 'user' },
  keyView: { name: 'key-view', max: 60, seconds: 60, by: 'user' },
  createPayment: { name: 'create-payment', max: 8, seconds: 60, by: 'user' },
} as const satisfies Record<string, RateLimit>

/**
 * Keys that do not exist, which sold tools call with: each counts once. Existing keys are not counted: many customers may share a carrier's
 * address. A tool solves no challenge, so the limit is as high as the hard one of a form.
 */
export const unknownKeyRateLimit = {
  name: 'license-guess',
  max: 1_000,
  seconds: 300,
  by: 'address',
  counts: 'different unknown keys',
} as const satisfies ConditionalRateLimit

/** Calls with one unknown key from one network address: a tool that repeats it counts once for its address, and is refused by itself. */
export const repeatedKeyRateLimit = { name: 'license-guess-key', max: 30, seconds: 300 } as const

/** Failed logins for one e-mail from one network address. */
export const lockout = {
  name: 'login-failures',
  max: 5,
  seconds: 900,
  challenge: true,
  refusal: 'login_limited',
} as const

/**
 * Logins for one e-mail, right ones included, in one browser that has logged in to its account before. They come before the shared limits: a login
 * within this one neither counts there nor is refused for what others have done. Beyond it, it is one like any other.
 */
export const knownLogins = { name: 'login-known', max: 5, seconds: 900, challenge: true } as const

/**
 * Calls about one e-mail address: `here` from one network address, `everywhere` from all of them. What `here` refuses is not counted
 * `everywhere`, or one guesser would keep the owner of the e-mail from it.
 */
export const emailRateLimits = {
  checkUser: {
    here: { name: 'check-user-here', max: 10, seconds: 300, challenge: true },
    everywhere: { name: 'check-user-email', max: 30, seconds: 300, challenge: true },
  },
  login: {
    here: lockout,
    everywhere: { name: 'login-email', max: 30, seconds: 300, challenge: true, refusal: 'login_limited' },
  },
  register: {
    here: { name: 'register-here', max: 4, seconds: 300, challenge: true },
    // Each hashes a password.
    everywhere: { name: 'register-email', max: 6, seconds: 300, challenge: true },
  },
  // Not everywhere: strangers would keep the owner from the way that is left to them. `emailLimits` bounds what is sent.
  recovery: { here: { name: 'recovery-here', max: 3, seconds: 900, challenge: true } },
  changeEmail: {
    here: { name: 'change-email-here', max: 4, seconds: 900, challenge: true },
    everywhere: { name: 'change-email-email', max: 10, seconds: 3600, challenge: true },
  },
  addressClaim: {
    here: { name: 'address-claim-here', max: 5, seconds: 3600, challenge: true },
    everywhere: { name: 'address-claim-email', max: 10, seconds: 3600, challenge: true },
  },
} as const

/**
 * E-mails to one address that others than its owner can cause (`causedByOthers`), in any hour and any day, whoever asks for them and by whatever
 * calls. `keptForRecovery`: how many of them are left to links that set a new password, so that other e-mails do not use up all. Whoever asks
 * for such a link, it is in its owner's mailbox then, and opens again where no other may be sent.
 */
export const emailLimits = {
  hour: { max: 3, seconds: 3_600 },
  day: { max: 10, seconds: 86_400 },
  keptForRecovery: 1,
} as const

/** Proofs of one account's second factor that were not accepted: from one network address, and from all of them. */
export const proofLimits = {
  here: { name: 'proof-here', max: 5, seconds: 900 },
  everywhere: { name: 'proof-account', max: 30, seconds: 900 },
} as const

/** Tokens from one network address that a captcha's service did not accept; beyond them it is not asked. As high as no neighbours need. */
export const refusedTokenLimit = { name: 'captcha-refused', max: 300, seconds: 60 } as const

/** The solution of a challenge is accepted once. Counted for longer than a challenge is open. */
export const solutionUse = { name: 'solution', max: 1, seconds: 600 } as const

/** A second factor's challenge is answered once. */
export const challengeUse = { name: 'challenge', max: 1, seconds: 600 } as const

/**
 * Codes of coupons that are not in force, tried by one account, and by all accounts at one network address. The latter refuses accounts alone
 * that have tried such a code themselves: a neighbour's right code is never refused for the wrong ones of others.
 */
export const couponGuessLimits = {
  account: { name: 'coupon-guesses', max: 20, seconds: 900 },
  address: { name: 'coupon-guesses-address', max: 600, seconds: 900 },
} as const

/** Calls about one license key, from whatever network address. */
export const licenseRateLimit = { name: 'license', max: 300, seconds: 60 } as const

/** Calls of whoever watches the shop. */
export const readinessRateLimit = {
  name: 'readiness',
  max: 60,
  seconds: 60,
  by: 'address',
  counts: 'all calls that reach the database',
} as const satisfies ConditionalRateLimit

export const bodyMaxBytes = 64 * 1024
