/** Errors by their codes: the HTTP status, and the texts in Brazilian Portuguese and English. Clients branch on the code. */
export type ErrorTexts = Record<string, readonly [status: number, pt: string, en: string]>
