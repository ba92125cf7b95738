import * as v from 'valibot'

const named = v.object({ name: v.string(), en: v.object({ name: v.string() }) })

/** A product that is no longer sold, as its page names it. */
export const goneProduct = v.object({ ...named.entries, category: v.nullable(named) })
export type GoneProduct = v.InferOutput<typeof goneProduct>
