import { isTaxId } from '#schema/rules/tax-ids.ts'

/** Whether a text is a Brazilian company number as the shop prints its own: without punctuation, or with all of it, in capitals. */
export const isCnpj = (text: string): boolean =>
  /^(?:[0-9A-Z]{14}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-[0-9]{2})$/.test(text) && isTaxId(text)
