import { lazy, Suspense } from 'react'
import styles from './chart.module.css'
import { type Colour, cssColour } from './colour.ts'
import type { PlotProps } from './plot.tsx'

const Plot = lazy(() => import('./plot.tsx'))

interface Props extends Omit<PlotProps, 'kind' | 'colours'> {
  colours: readonly Colour[]
}

/** A bar for each label, from zero, with its name and value below it. */
export function BarChart(props: Props) {
  const { labels, values, colours, brief } = props
  return (
    <div className={styles.bars}>
      <div className={styles.canvas}>
        <Suspense>
          <Plot kind="bars" {...props} />
        </Suspense>
      </div>
      <ul className={styles.names}>
        {labels.map((label, n) => (
          <li key={label}>
            <svg aria-hidden="true" viewBox="0 0 10 10" className={styles.swatch}>
              <rect width="10" height="10" rx="2" fill={cssColour(colours[n] ?? 'faint')} />
            </svg>
            <span>{label}</span>
            <strong>{brief(values[n] ?? 0)}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
