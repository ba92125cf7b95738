/** States of a request for an account whose e-mail address is lost. */
export const addressClaimStatuses = ['open', 'approved', 'declined'] as const
export type AddressClaimStatus = (typeof addressClaimStatuses)[number]
