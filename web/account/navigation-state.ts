/** What one account page hands the other with the navigation: never in the URL, where it would stay. */
interface HandedOver {
  email?: unknown
  isNew?: unknown
}

export function typedEmail(state: unknown): string {
  const { email } = (state ?? {}) as HandedOver
  return typeof email === 'string' ? email : ''
}

export const isNewAccount = (state: unknown): boolean => ((state ?? {}) as HandedOver).isNew === true
