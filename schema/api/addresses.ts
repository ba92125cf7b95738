import * as v from 'valibot'
import { completedAddress, isImageAddress, isWebAddress, linkMax } from '../rules/links.ts'
import { into, trimmed } from './fields.ts'

const address = v.pipe(trimmed, into(completedAddress), v.nonEmpty(), v.maxLength(linkMax))
export const webAddress = v.pipe(address, v.check(isWebAddress, 'url'))
/** Of a picture, or of a file to download. */
export const imageAddress = v.pipe(address, v.check(isImageAddress, 'url'))
