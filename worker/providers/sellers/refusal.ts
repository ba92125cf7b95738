/** Why a seller cannot do what it is asked; each is an error code of ours. Asking again changes nothing. */
export type SellerRefusalCode = 'seller_key_unused' | 'seller_key_shared' | 'seller_unsupported'

/** The seller's API has no way to do this. Nothing has happened. */
export class SellerRefusal extends Error {
  readonly code: SellerRefusalCode

  constructor(code: SellerRefusalCode) {
    super(code)
    this.code = code
  }
}
