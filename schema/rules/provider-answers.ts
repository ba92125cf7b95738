/** The calls of a provider, in whose answers something may not be as documented. */
export const providerCalls = [
  'create',
  'get',
  'getPayer',
  'find',
  'list',
  'listChanged',
  'cancel',
  'refund',
  'refundPart',
  'refundExcess',
  'listRefunds',
  'getRefund',
  'getCase',
  'findCase',
  'sendEvidence',
] as const
export type ProviderCall = (typeof providerCalls)[number]

/** What is wrong with the provider of a pending payment: it answers nonsense, or not at all. */
export const providerFaults = ['malformed', 'unreachable'] as const
export type ProviderFault = (typeof providerFaults)[number]
