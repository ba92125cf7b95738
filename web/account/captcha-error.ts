/** The captcha service gave no token. */
export class CaptchaError extends Error {
  readonly reason: 'notReady' | 'failed'

  constructor(reason: CaptchaError['reason']) {
    super(reason)
    this.reason = reason
  }
}
