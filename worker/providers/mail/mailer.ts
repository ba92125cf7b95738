/** An e-mail as it is sent. */
export interface EmailMessage {
  to: string
  subject: string
  html: string
  text: string
}

export interface Mailer {
  /** How many calls a second the provider accepts. */
  perSecond: number
  /**
   * Sends an e-mail, once for each `idempotencyKey` (at most 256 characters) as far as the provider keeps it: one that keeps none may
   * send it twice. Throws `ProviderError` where it was refused, or may have been sent.
   */
  send(message: EmailMessage, idempotencyKey: string): Promise<void>
}
