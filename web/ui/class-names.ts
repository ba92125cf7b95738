/** Class names, without those that do not apply. */
export const join = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
