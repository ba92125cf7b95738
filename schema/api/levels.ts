import * as v from 'valibot'
import { levelMax, levelNameMax } from '../rules/catalogue.ts'
import { sellerTypes } from '../rules/licenses.ts'
import { endpoint } from './endpoint.ts'
import { integer, optionalName, requiredName, successAnswer, wholeNumber } from './fields.ts'

const level = v.object({
  sellerType: v.picklist(sellerTypes),
  level: integer,
  name: v.string(),
  en: v.object({ name: v.string() }),
})

const names = v.object(v.entriesFromList(sellerTypes, v.record(v.string(), v.string())))
export type Level = v.InferOutput<typeof level>

export const getLevelNames = endpoint('GET', '/api/auth/product/mapping', {
  summary: 'Get level names by number',
  description: 'For each seller type; `en` has the English names that were written.',
  answer: v.object({ ...names.entries, en: names }),
})

export const putLevel = endpoint('PUT', '/api/auth/product/levels', {
  summary: 'Set the name of a level',
  description: 'Adds the level where it is new.',
  body: v.object({
    sellerType: v.picklist(sellerTypes),
    level: wholeNumber(0, levelMax),
    name: requiredName(levelNameMax),
    en: v.optional(v.object({ name: v.optional(optionalName(levelNameMax), '') }), {}),
  }),
  answer: level,
})

export const deleteLevel = endpoint('DELETE', '/api/auth/product/levels/:sellerType/:level', {
  summary: 'Delete the name of a level',
  description:
    '409 `level_in_use` where products on sale have it, with their `names`. Keys of the level keep its number.',
  answer: successAnswer,
})
