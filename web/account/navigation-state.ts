/** Passed between the account pages as navigation state: not in the URL, where it would remain. */
interface NavigationState {
  email?: unknown
  isNew?: unknown
  message?: unknown
}

export function emailFromState(state: unknown): string {
  const { email } = (state ?? {}) as NavigationState
  return typeof email === 'string' ? email : ''
}

export const isNewAccountState = (state: unknown): boolean => ((state ?? {}) as NavigationState).isNew === true

/** What the page before has to say. */
export function messageFromState(state: unknown): string {
  const { message } = (state ?? {}) as NavigationState
  return typeof message === 'string' ? message : ''
}
