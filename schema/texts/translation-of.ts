/** A translation: the same shape and ids with other texts. */
export type TranslationOf<T> = {
  readonly [K in keyof T]: K extends 'id' ? T[K] : T[K] extends string ? string : TranslationOf<T[K]>
}
