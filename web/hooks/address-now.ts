/** The query of the address, which may be ahead of what is rendered: what is changed twice in a moment starts from it. */
export const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search)
