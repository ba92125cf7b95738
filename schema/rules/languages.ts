export const languages = ['pt-BR', 'en'] as const
export type Language = (typeof languages)[number]

/** A text in both languages. */
export type Words = readonly [pt: string, en: string]

export const inLanguage = ([pt, en]: Words, language: Language): string => (language === 'en' ? en : pt)
