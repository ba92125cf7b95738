import type uPlot from 'uplot'
import styles from './plot.module.css'

interface Drawing {
  container: HTMLElement
  labels: readonly string[]
  values: readonly number[]
  colours: readonly string[]
  brief: (value: number) => string
  exact: (value: number) => string
  isWhole: boolean
}

interface Drawn {
  options: Omit<uPlot.Options, 'width' | 'height'>
  data: uPlot.AlignedData
}

/** Resolves an opaque colour token for the canvas, which knows no `var()`, in the current theme. */
function resolve(container: HTMLElement, colour: string, alpha = 1): string {
  container.style.color = `var(--${colour})`
  // "rgb(240, 185, 58)".
  const { color } = getComputedStyle(container)
  container.style.color = ''
  return color.replace('rgb(', 'rgba(').replace(')', `, ${alpha})`)
}

const fontOf = (container: HTMLElement) => `13px ${getComputedStyle(container).fontFamily}`

/** Amounts and counts are proportional only on an axis from zero. */
const fromZero: uPlot.Range.Function = (_plot, _low, high) => [0, high > 0 ? high * 1.08 : 1]

const wholeSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]

const valueAxis = ({ container, brief, isWhole }: Drawing): uPlot.Axis => ({
  size: 64,
  gap: 8,
  space: 44,
  font: fontOf(container),
  stroke: () => resolve(container, 'faint'),
  grid: { stroke: () => resolve(container, 'line'), width: 1 },
  ticks: { show: false },
  values: (_plot, splits) => splits.map(brief),
  ...(isWhole && { incrs: wholeSteps }),
})

/** The tooltip of the hovered point. */
function tip({ labels, values, exact }: Drawing): uPlot.Hooks.Arrays {
  const box = document.createElement('div')
  box.className = styles.tip ?? ''
  return {
    init: [(plot) => plot.over.append(box)],
    setCursor: [
      ({ cursor: { idx, left = -1 }, over }) => {
        const value = idx == null ? undefined : values[idx]
        box.hidden = value === undefined || left < 0
        if (box.hidden || idx == null) return
        box.textContent = `${labels[idx]} · ${exact(value ?? 0)}`
        const side = Math.min(Math.max(left - box.offsetWidth / 2, 0), over.clientWidth - box.offsetWidth)
        box.style.transform = `translate(${side}px, 0)`
      },
    ],
  }
}

/** A line over days or months, from zero. */
export function drawLine(drawing: Drawing): Drawn {
  const { container, labels, values, colours } = drawing
  const [colour = 'ok'] = colours
  return {
    data: [labels.map((_, n) => n), [...values]],
    options: {
      padding: [12, 20, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
      scales: { x: { time: false }, y: { range: fromZero } },
      axes: [
        {
          size: 32,
          space: 64,
          incrs: [1, 2, 3, 5, 7, 10, 15, 30],
          font: fontOf(container),
          stroke: () => resolve(container, 'faint'),
          grid: { show: false },
          ticks: { show: false },
          values: (_plot, splits) => splits.map((n) => labels[n] ?? ''),
        },
        valueAxis(drawing),
      ],
      series: [
        {},
        {
          width: 2,
          stroke: () => resolve(container, colour),
          fill: () => resolve(container, colour, 0.12),
          points: { show: labels.length <= 12, size: 7, fill: () => resolve(container, colour) },
        },
      ],
      hooks: tip(drawing),
    },
  }
}

/** A bar of its own colour for each label, in columns of equal width; the page renders their names below. */
export function drawBars(drawing: Drawing, bars: uPlot.Series.BarsPathBuilderFactory | undefined): Drawn {
  const { container, labels, values, colours } = drawing
  const paths = bars?.({ size: [0.56, 72], radius: [0.08, 0] })
  return {
    data: [labels.map((_, n) => n), ...values.map((value, n) => labels.map((_, m) => (m === n ? value : null)))],
    options: {
      padding: [12, 0, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false, range: [-0.5, labels.length - 0.5] }, y: { range: fromZero } },
      axes: [{ show: false }, { ...valueAxis(drawing), values: () => [], size: 0, gap: 0 }],
      series: [
        {},
        ...values.map((_, n) => ({
          width: 0,
          fill: () => resolve(container, colours[n] ?? 'faint'),
          points: { show: false },
          ...(paths && { paths }),
        })),
      ],
    },
  }
}
