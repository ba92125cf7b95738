/** A translation: the same shape and ids with other texts. */
export type TranslationOf<T> = T extends string
  ? string
  : T extends (...values: never) => string
    ? T
    : { readonly [K in keyof T]: K extends 'id' ? T[K] : TranslationOf<T[K]> }
