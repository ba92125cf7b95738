import { useCallback } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import styles from './plot.module.css'
import { drawBars, drawLine } from './plot-options.ts'

export interface PlotProps {
  kind: 'line' | 'bars'
  labels: readonly string[]
  values: readonly number[]
  /** Names of colour tokens: of the line, or of each bar. */
  colours: readonly string[]
  /** For the axis: short. */
  brief: (value: number) => string
  /** For what is pointed at: whole. */
  exact: (value: number) => string
  /** No lines between whole numbers. */
  isWhole?: boolean
}

/**
 * The one importer of uPlot; import it lazily. The canvas says nothing to those who cannot see it: `Figure` says it in words and as a
 * table. Give the same arrays and functions while nothing has changed, or it is drawn anew.
 */
export default function Plot({ kind, labels, values, colours, brief, exact, isWhole = false }: PlotProps) {
  const mount = useCallback(
    (place: HTMLDivElement) => {
      const drawing = { place, labels, values, colours, brief, exact, isWhole }
      const { options, data } = kind === 'line' ? drawLine(drawing) : drawBars(drawing, uPlot.paths.bars)
      const size = () => ({ width: place.clientWidth, height: place.clientHeight })
      const plot = new uPlot({ ...options, ...size() }, data, place)
      const resized = new ResizeObserver(() => plot.setSize(size()))
      resized.observe(place)
      const redraw = () => plot.redraw()
      const themed = new MutationObserver(redraw)
      themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
      const system = matchMedia('(prefers-color-scheme: dark)')
      system.addEventListener('change', redraw)
      // A canvas does not wait for fonts.
      void document.fonts.ready.then(redraw)
      return () => {
        resized.disconnect()
        themed.disconnect()
        system.removeEventListener('change', redraw)
        plot.destroy()
      }
    },
    [kind, labels, values, colours, brief, exact, isWhole],
  )
  return <div ref={mount} aria-hidden="true" className={styles.plot} />
}
