/** A text: words with placeholders such as `{{name}}`, or a function for what depends on a number. */
type Leaf = string | ((params: never) => string)
export interface Tree {
  readonly [key: string]: Leaf | Tree
}

/** The type of a translation of `T`: the same keys, each a text of the same kind. */
export type Mirror<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (params: infer P) => string
      ? (params: P) => string
      : Mirror<T[K]>
}

type Placeholders<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholders<Rest> : never
type Differ<A, B> = [Placeholders<A>] extends [Placeholders<B>]
  ? [Placeholders<B>] extends [Placeholders<A>]
    ? false
    : true
  : true

/** Paths of texts that `B` lacks, or whose placeholders differ: `never` when the two languages agree. */
export type TranslationMismatch<A, B, Path extends string = ''> = {
  [K in keyof A & string]: K extends keyof B
    ? A[K] extends string
      ? Differ<A[K], B[K]> extends true
        ? `${Path}${K}`
        : never
      : A[K] extends Leaf
        ? never
        : TranslationMismatch<A[K], B[K], `${Path}${K}.`>
    : `${Path}${K}`
}[keyof A & string]

/** Every path that ends in a text. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends Leaf ? K : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]

/** Every path that does not end in a text: there further texts stand, by name. */
export type GroupOf<T> = {
  [K in keyof T & string]: T[K] extends Leaf ? never : K | `${K}.${GroupOf<T[K]>}`
}[keyof T & string]

type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : never

type ParamsOf<L> = L extends (params: infer P) => string
  ? [params: P]
  : [Placeholders<L>] extends [never]
    ? []
    : [params: Record<Placeholders<L>, string | number>]

export type Args<T, Path extends string> = ParamsOf<At<T, Path>>
