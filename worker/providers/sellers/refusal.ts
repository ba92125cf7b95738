/** Why a seller cannot carry out a call; each is an error code of the API. A retry changes nothing. */
export type SellerRefusalCode = 'seller_key_unused' | 'seller_key_shared' | 'seller_unsupported'

/** The seller's API has no way to do this. Nothing was changed. */
export class SellerRefusal extends Error {
  readonly code: SellerRefusalCode

  constructor(code: SellerRefusalCode) {
    super(code)
    this.code = code
  }
}
