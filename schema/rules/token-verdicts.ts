/** What a sold tool decides about its token and the shop's status list, in order: the first that applies. It runs by `RUN` alone. */
export const tokenVerdicts = [
  'NOT_GENUINE',
  'WRONG_DEVICE',
  'WRONG_PRODUCT',
  'WRONG_NONCE',
  'CLOCK_SET_BACK',
  'EXPIRED',
  'REVOKED',
  'SUSPENDED',
  'RUN',
] as const
export type TokenVerdict = (typeof tokenVerdicts)[number]

/** By how many seconds a device's clock may be behind the shop's. */
export const clockSkewSeconds = 300
