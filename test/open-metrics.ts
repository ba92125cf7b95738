const name = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const text = '(?:[^\\n"\\\\]|\\\\[n"\\\\])*'
const label = `[a-zA-Z_][a-zA-Z0-9_]*="${text}"`
const number = '[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d+)?|[+-]?inf(?:inity)?|nan'

const descriptor = new RegExp(`^# (TYPE|UNIT|HELP) (${name}) (.+)$`)
const sample = new RegExp(`^((${name})(?:\\{${label}(?:,${label})*\\})?) (${number})$`, 'i')
const helpText = new RegExp(`^${text}$`)

/**
 * The samples of a text in the OpenMetrics format 1.0 by their series, as far as the format allows gauges without timestamps. Throws where the
 * format's grammar or its rules do not hold: a family in one piece and described first, no series twice, a unit at the name's end, `# EOF`.
 */
export function parseMetrics(source: string): Record<string, number> {
  if (!source.endsWith('\n# EOF\n')) throw new Error('it does not end with # EOF')
  const found: Record<string, number> = {}
  const families = new Map<string, Set<string>>()
  let family = ''
  for (const line of source.slice(0, -'\n# EOF\n'.length).split('\n')) {
    const [, kind, described = '', value = ''] = descriptor.exec(line) ?? []
    if (kind) {
      if (described !== family && families.has(described)) throw new Error(`${described} is not in one piece`)
      family = described
      const kinds = families.get(family) ?? new Set()
      families.set(family, kinds)
      if (kinds.has(kind) || kinds.has('sample')) throw new Error(`twice or too late: ${line}`)
      kinds.add(kind)
      if (kind === 'TYPE' && value !== 'gauge') throw new Error(`not a gauge: ${line}`)
      if (kind === 'UNIT' && !family.endsWith(`_${value}`)) throw new Error(`not at the name's end: ${line}`)
      if (kind === 'HELP' && !helpText.test(value)) throw new Error(`not escaped: ${line}`)
      continue
    }
    const [, series = '', of, amount = ''] = sample.exec(line) ?? []
    if (of === undefined || of !== family) throw new Error(`not a sample of ${family}: ${line}`)
    if (series in found) throw new Error(`twice: ${series}`)
    families.get(family)?.add('sample')
    found[series] = /inf/i.test(amount) ? Number.POSITIVE_INFINITY : Number(amount)
  }
  return found
}
