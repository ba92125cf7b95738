/** What one account page hands the other with the navigation: never in the URL, where it would stay. */
interface NavigationState {
  email?: unknown
  isNew?: unknown
}

export function emailFromState(state: unknown): string {
  const { email } = (state ?? {}) as NavigationState
  return typeof email === 'string' ? email : ''
}

export const isNewAccountState = (state: unknown): boolean => ((state ?? {}) as NavigationState).isNew === true
