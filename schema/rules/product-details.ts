export const platformMax = 120
export const versionMax = 40
export const languagesMax = 120
export const limitMax = 300
export const detailItemsMax = 12
export const detailTitleMax = 120
export const detailTextMax = 400
export const gamesMax = 80
export const gameNameMax = 80

export interface DetailItem {
  title: string
  description: string
}

/** What a product's page says of it beside name, description and prices. Empty where the shop has said nothing. */
export interface ProductDetails {
  platform: string
  /** The games that it works with, with their newest version that was tried. */
  games: { name: string; version: string }[]
  /** For what it may be used, as in "only for single-player campaigns". */
  limit: string
  /** What it does. */
  features: DetailItem[]
  /** How a key is activated. */
  steps: DetailItem[]
  /** What is in the download. */
  contents: string[]
  /** Of the tool. */
  version: string
  languages: string
  /** The day of that version, `YYYY-MM-DD`, or empty. */
  updatedOn: string
  /** Questions with their answers. */
  questions: DetailItem[]
}

const noDetails: ProductDetails = {
  platform: '',
  games: [],
  limit: '',
  features: [],
  steps: [],
  contents: [],
  version: '',
  languages: '',
  updatedOn: '',
  questions: [],
}

/** With what the shop has not said as empty. */
export const detailsOf = (said: Partial<ProductDetails>): ProductDetails => ({ ...noDetails, ...said })
