/** What the shop does where another person pays for the buyer: nothing, say it in the purchase, or have the bank refuse the payment. */
export const payerChecks = ['off', 'warn', 'refuse'] as const
export type PayerCheck = (typeof payerChecks)[number]

/** The one that the setting `payer_check` stands for. */
export const payerCheckOf = (setting: number): PayerCheck => payerChecks[setting] ?? 'off'

/** Room for a CNPJ with its punctuation and some spaces. */
export const taxIdMax = 30
