/** Passed between the account pages as navigation state: not in the URL, where it would remain. */
interface NavigationState {
  email?: unknown
  isNew?: unknown
  message?: unknown
}

function textIn(state: unknown, name: 'email' | 'message'): string {
  const text = ((state ?? {}) as NavigationState)[name]
  return typeof text === 'string' ? text : ''
}

export const emailFromState = (state: unknown): string => textIn(state, 'email')

export const isNewAccountState = (state: unknown): boolean => ((state ?? {}) as NavigationState).isNew === true

/** What the page before has to say. */
export const messageFromState = (state: unknown): string => textIn(state, 'message')
