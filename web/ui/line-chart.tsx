import { lazy, Suspense } from 'react'
import styles from './chart.module.css'
import type { Colour } from './colour.ts'
import type { PlotProps } from './plot.tsx'

const Plot = lazy(() => import('./plot.tsx'))

interface Props extends Omit<PlotProps, 'kind' | 'colours'> {
  colours: readonly [Colour]
}

/** A value over days, on a canvas whose code is loaded when first needed. */
export function LineChart(props: Props) {
  return (
    <Suspense fallback={<div className={styles.line} />}>
      <div className={styles.line}>
        <Plot kind="line" {...props} />
      </div>
    </Suspense>
  )
}
