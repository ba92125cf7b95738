/** All pages up to seven; of more, the first, the last and those around the current one. */
export function pageNumbers(page: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  return pages <= 7 ? all : all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 2)
}
