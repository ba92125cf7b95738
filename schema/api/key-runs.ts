import * as v from 'valibot'
import { emailMax } from '../rules/accounts.ts'
import { levelMax, productNameMax } from '../rules/catalogue.ts'
import { defaultKeyDays, keyNoteMax, keyRunCallMax, keyRunMax, maxKeyDays } from '../rules/licenses.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { emptyAsNull, givenName, instant, integer, requiredText, successAnswer, text, wholeNumber } from './fields.ts'
import { keyText } from './licenses.ts'

/** What a form of the panel checks by itself. */
export const keyRunForm = v.object({
  owner: emptyAsNull(requiredText(emailMax)),
  note: v.optional(text(keyNoteMax), ''),
})

export const addKeysOfRun = endpoint('POST', '/api/auth/admin/key-runs', {
  summary: 'Generate or import up to 100 keys of a run',
  description:
    'A run has up to 1,000 rows, and each row one key: a repeated call adds nothing and answers with the same keys. With `keys` they are imported, else `count` are generated. A key that exists already, or is in a stock in any spelling, is refused by its row; the others are added. With an `owner`, an e-mail or id, they are of that account, which is notified once.',
  body: v.pipe(
    v.object({
      /** Chosen by the caller, random. */
      runId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
      /** The first row of this call. */
      from: wholeNumber(0, keyRunMax - 1),
      count: v.optional(wholeNumber(1, keyRunCallMax)),
      keys: v.optional(v.pipe(v.array(keyText), v.minLength(1), v.maxLength(keyRunCallMax))),
      productName: givenName(productNameMax),
      productLevel: emptyAsNull(wholeNumber(0, levelMax)),
      days: v.optional(wholeNumber(1, maxKeyDays), defaultKeyDays),
      ...keyRunForm.entries,
    }),
    v.check(({ count, keys }) => (count === undefined) !== (keys === undefined), 'count_or_keys'),
    v.check(({ from, count, keys }) => from + (count ?? keys?.length ?? 0) <= keyRunMax, 'too_many'),
  ),
  refusals: { productName: 'product_required', days: 'days_invalid', productLevel: 'product_invalid' },
  answer: v.object({
    ...successAnswer.entries,
    keys: v.array(v.object({ row: integer, key: v.string(), expiration: instant })),
    /** The rows whose keys exist already, in this run or elsewhere. */
    refused: v.array(v.object({ row: integer, key: v.string() })),
  }),
})
export type KeysOfRun = Answer<typeof addKeysOfRun>
