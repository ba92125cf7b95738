/** The content of a document, without its styles. */
export interface Document {
  title: string
  /** BCP 47. */
  language: string
  /** Milliseconds since the epoch. */
  createdAt: number
  letterhead: Letterhead
  pageOf: (page: number, pages: number) => string
  blocks: readonly Block[]
}

/** The sender of a document: the mark and name at the head of each page, the lines at its foot. */
export interface Letterhead {
  name: string
  author: string
  /** In PDF's operators, with its upper left corner at the origin. */
  mark: { width: number; height: number; drawing: string }
  footer: readonly string[]
}

/** `sum` is the main amount of a document, `facts` are rows of name and value, `page` is a page break. */
export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'note'; text: string }
  | { kind: 'sum'; name: string; value: string; note: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'page' }
export type Fact = readonly [name: string, value: string]
