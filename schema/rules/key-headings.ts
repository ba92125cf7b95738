import { folded } from './folded.ts'

/** What heads a column of keys, in the order in which a heading line is searched for it. */
const headings = [
  'key',
  'keys',
  'chave',
  'chaves',
  'serial',
  'serials',
  'serial number',
  'numero de serie',
  'license key',
  'licence key',
  'product key',
  'activation key',
  'chave de licenca',
  'chave de ativacao',
  'chave do produto',
  'cd key',
  'license',
  'licence',
  'licenca',
  'codigo',
  'codigos',
  'code',
  'codes',
]

const plainOf = (text: string) => folded(text).replace(/[\s_-]+/g, ' ')

/** The cell of a heading line that stands above the keys; -1 for any other line. */
export function headingOf(cells: readonly string[]): number {
  const plain = cells.map(plainOf)
  const heading = headings.find((name) => plain.includes(name))
  return heading === undefined ? -1 : plain.indexOf(heading)
}
