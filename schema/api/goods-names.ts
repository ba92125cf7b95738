import * as v from 'valibot'
import { requiredName } from './fields.ts'

/** A name that an address is made of: browsers take one of dots alone for a step in the path. */
export const goodsName = (max: number) =>
  v.pipe(
    requiredName(max),
    v.check((name) => !/^[. ]+$/.test(name), 'dots'),
  )
