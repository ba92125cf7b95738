/** Gauges of one name. */
export interface Gauge {
  /** With the unit at its end, if it has one. */
  name: string
  help: string
  unit?: string
  /** By which the values differ. */
  label?: string
  /** By the label's value; of a single number by ''. */
  values: Record<string, number>
}

/** The OpenMetrics text format 1.0. Source: https://prometheus.io/docs/specs/om/open_metrics_spec */
export const writeMetrics = (gauges: Gauge[]): string => `${gauges.flatMap(linesOf).join('\n')}\n# EOF\n`

const linesOf = ({ name, help, unit, label, values }: Gauge): string[] => [
  `# TYPE ${name} gauge`,
  ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
  `# HELP ${name} ${escaped(help)}`,
  ...Object.entries(values).map(
    ([key, value]) => `${name}${label === undefined ? '' : `{${label}="${escaped(key)}"}`} ${numberOf(value)}`,
  ),
]

const escaped = (text: string) => text.replace(/[\\"\n]/g, (mark) => (mark === '\n' ? '\\n' : `\\${mark}`))

const numberOf = (value: number) => (value === Number.POSITIVE_INFINITY ? '+Inf' : String(value))
