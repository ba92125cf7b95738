import { useCallback, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import styles from './plot.module.css'
import { drawBars, drawLine } from './plot-options.ts'

export interface PlotProps {
  kind: 'line' | 'bars'
  labels: readonly string[]
  values: readonly number[]
  /** Names of colour tokens: one for a line, one for each bar. */
  colours: readonly string[]
  /** Short values, for the axis. */
  brief: (value: number) => string
  /** Full values, for the tooltip. */
  exact: (value: number) => string
  /** No axis lines between whole numbers. */
  isWhole?: boolean
  /** A click on the place of a value. */
  onChoose?: ((place: number) => void) | undefined
}

/**
 * The only importer of uPlot; import it lazily. The canvas is invisible to screen readers: `Figure` provides a summary and a table.
 * The plot is recreated whenever an array or a function changes its identity.
 */
export default function Plot({ kind, labels, values, colours, brief, exact, isWhole = false, onChoose }: PlotProps) {
  const choose = useRef(onChoose)
  choose.current = onChoose
  const isChoosable = onChoose !== undefined
  const mount = useCallback(
    (container: HTMLDivElement) => {
      const drawing = { container, labels, values, colours, brief, exact, isWhole }
      const { options, data } = kind === 'line' ? drawLine(drawing) : drawBars(drawing, uPlot.paths.bars)
      const size = () => ({ width: container.clientWidth, height: container.clientHeight })
      const plot = new uPlot({ ...options, ...size() }, data, container)
      if (isChoosable) {
        plot.over.classList.add(styles.choosable ?? '')
        plot.over.addEventListener('click', () => plot.cursor.idx != null && choose.current?.(plot.cursor.idx))
      }
      const resized = new ResizeObserver(() => plot.setSize(size()))
      resized.observe(container)
      const redraw = () => plot.redraw()
      const themed = new MutationObserver(redraw)
      themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
      const system = matchMedia('(prefers-color-scheme: dark)')
      system.addEventListener('change', redraw)
      // A canvas is not redrawn by itself when fonts are loaded.
      void document.fonts.ready.then(redraw)
      return () => {
        resized.disconnect()
        themed.disconnect()
        system.removeEventListener('change', redraw)
        plot.destroy()
      }
    },
    [kind, labels, values, colours, brief, exact, isWhole, isChoosable],
  )
  return <div ref={mount} aria-hidden="true" className={styles.plot} />
}
