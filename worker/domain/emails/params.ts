/** What a row of the outbox knows beyond its account, by kind: never a key, a token or an unmasked network address. */
export interface EmailParams {
  password_changed: { address?: string }
  second_factor_added: Record<string, never>
  /** `by`: the cron, 24 hours after an admin's request. */
  second_factor_removed: { by?: 'reset' }
  second_factor_reset: Record<string, never>
  /** Families as `deviceOf` names them. */
  new_device: { browser?: string; system?: string; address?: string }
  recovery: LinkParams
  verification: LinkParams
  change_confirmation: LinkParams & { purpose: 'change_from' | 'change_to'; newEmail?: string }
  /** `by`: an admin has moved the account; the e-mail to the old address does not name the new one. */
  address_changed: { newEmail: string } | { by: 'claim' }
  address_claimed: Record<string, never>
  address_claim_decided: { decision: Decision }
  refund_request_decided: { product: string; payment: string; decision: Decision | 'closed'; reply: string }
  /** `key`: masked but for its end. */
  key_replaced: { product: string; key: string }
  shared_key_replaced: { product: string; key: string }
  /** `renew`: the product by whose checkout it is renewed; none where it cannot be. */
  key_expires_in_a_week: ReminderParams
  key_expires_tomorrow: ReminderParams
  key_expired: ReminderParams
  key_given: { product: string; key: string }
  key_transferred: { product: string; key: string }
  key_moved: { product: string; key: string }
  account_deleted: Record<string, never>
}

interface ReminderParams {
  product: string
  key: string
  expires: string
  license: string
  renew?: string
}

/** The id of a row of `account_links`: the link's token is made when the e-mail is. */
interface LinkParams {
  linkId: string
}

type Decision = 'approved' | 'declined'
