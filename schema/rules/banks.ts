/** How a provider answers that makes new charges. */
export const bankStates = ['answers', 'passed_over', 'trying', 'unused'] as const
export type BankState = (typeof bankStates)[number]
