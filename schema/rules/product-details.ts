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

interface ItemTexts {
  title: string
  description: string
}

/** As an admin wrote it, with or without its English texts. */
export interface WrittenItem extends ItemTexts {
  en?: ItemTexts
}

/** What a product's page says of it beside name, description and prices. Empty where the shop has said nothing. */
export interface ProductDetails {
  platform: string
  /** The games that it works with, with their newest version that was tried. */
  games: { name: string; version: string }[]
  /** For what it may be used, as in "only for single-player campaigns". */
  limit: string
  /** What it does. */
  features: Required<WrittenItem>[]
  /** How a key is activated. */
  steps: Required<WrittenItem>[]
  /** What is in the download. */
  contents: string[]
  /** A list of its own, which need not have as many lines as the Portuguese one. */
  englishContents: string[]
  /** Of the tool. */
  version: string
  languages: string
  /** The day of that version, `YYYY-MM-DD`, or empty. */
  updatedOn: string
  /** Questions with their answers. */
  questions: Required<WrittenItem>[]
  en: { platform: string; limit: string; languages: string }
}

type ItemList = 'features' | 'steps' | 'questions'

/** As an admin wrote them: whatever was not said is missing. */
export type WrittenDetails = Partial<Omit<ProductDetails, ItemList> & Record<ItemList, WrittenItem[]>>

const noDetails = {
  platform: '',
  games: [],
  limit: '',
  contents: [],
  englishContents: [],
  version: '',
  languages: '',
  updatedOn: '',
  en: { platform: '', limit: '', languages: '' },
}

const itemsOf = (items: readonly WrittenItem[] = []): Required<WrittenItem>[] =>
  items.map(({ title, description, en = { title: '', description: '' } }) => ({ title, description, en }))

/** With what the shop has not said as empty. */
export const detailsOf = ({ features, steps, questions, ...said }: WrittenDetails): ProductDetails => ({
  ...noDetails,
  ...said,
  features: itemsOf(features),
  steps: itemsOf(steps),
  questions: itemsOf(questions),
})
