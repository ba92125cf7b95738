/** The most characters of each text, and entries of each list. */
export const detailMax = {
  platform: 120,
  version: 40,
  languages: 120,
  limit: 300,
  items: 12,
  title: 120,
  text: 400,
  games: 80,
  gameName: 80,
} as const

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
