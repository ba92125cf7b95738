import { type SuccessCode, successes } from '#schema/api/successes.ts'
import type { AppContext } from './context.ts'

/** A success in the reader's language. */
export const say = (c: AppContext, code: SuccessCode): string => successes[code][c.var.language === 'en' ? 1 : 0]

/** An answer that only says it is done. */
export const done = (c: AppContext, code: SuccessCode) => ({ success: true, message: say(c, code) })
