import type { Language } from '../rules/languages.ts'
import { filled } from '../rules/translations.ts'
import type { ErrorFields } from './error-fields.ts'
import { accountErrors } from './errors/accounts.ts'
import { approvalErrors } from './errors/approvals.ts'
import { catalogueErrors } from './errors/catalogue.ts'
import { couponErrors } from './errors/coupons.ts'
import { disputeErrors } from './errors/disputes.ts'
import { feedbackErrors } from './errors/feedback.ts'
import { licenseErrors } from './errors/licenses.ts'
import { paymentErrors } from './errors/payments.ts'
import { refundErrors } from './errors/refunds.ts'
import { requestErrors } from './errors/requests.ts'
import { secondFactorErrors } from './errors/second-factor.ts'
import { settingErrors } from './errors/settings.ts'
import { userErrors } from './errors/users.ts'

/** Every error of the API, by the noun that it is about: `schema/api/errors`. */
export const errors = {
  ...accountErrors,
  ...approvalErrors,
  ...catalogueErrors,
  ...couponErrors,
  ...disputeErrors,
  ...feedbackErrors,
  ...licenseErrors,
  ...paymentErrors,
  ...refundErrors,
  ...requestErrors,
  ...secondFactorErrors,
  ...settingErrors,
  ...userErrors,
}

export type ErrorCode = keyof typeof errors

export interface ErrorDetail {
  path: string
  message: string
}

/** The body of every error answer. The flags are set where the specification names them. */
export interface ErrorBody {
  error: string
  code: ErrorCode
  requestId: string
  details?: ErrorDetail[]
  requiresCaptcha?: boolean
  isBanned?: boolean
  isBlocked?: boolean
  [extra: string]: unknown
}

export const statusOf = (code: ErrorCode): number => errors[code][0]
/** Fills in `{name}` from `extra`. */
export const textOf = (code: ErrorCode, language: Language, extra: Record<string, unknown> = {}): string =>
  filled(errors[code][language === 'en' ? 2 : 1], extra)

/** What the answer of an error with this code may have beside the text. */
type ExtraOf<Code extends ErrorCode> = { details?: ErrorDetail[] } & (Code extends keyof ErrorFields
  ? ErrorFields[Code]
  : unknown)

/** A failure with one of the codes above. `extra` is added to the answer's body; `retryAfter` (seconds) becomes its header. */
export class StoreError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly extra: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(
    code: Code,
    ...[extra, retryAfter]: Record<never, never> extends ExtraOf<Code>
      ? [extra?: ExtraOf<Code>, retryAfter?: number]
      : [extra: ExtraOf<Code>, retryAfter?: number]
  ) {
    super(code)
    this.code = code
    this.extra = { ...extra }
    this.retryAfter = retryAfter
  }
}
