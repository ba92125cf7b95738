/** What a document says, apart from how it looks. */
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

/** Who a document comes from: the mark and the name at the head of each page, the lines at its foot. */
export interface Letterhead {
  name: string
  author: string
  /** An outline as an SVG path, filled by the even-odd rule. */
  mark: { width: number; height: number; path: string }
  footer: readonly string[]
}

/** `sum` is the one figure that a document is about, `facts` are names and values, `page` begins a new page. */
export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'note'; text: string }
  | { kind: 'sum'; name: string; value: string; note: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'page' }
export type Fact = readonly [name: string, value: string]
