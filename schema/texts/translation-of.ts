/** What a text in another language must look like: the same shape, the same ids, its own words. */
export type TranslationOf<T> = {
  readonly [K in keyof T]: K extends 'id' ? T[K] : T[K] extends string ? string : TranslationOf<T[K]>
}
