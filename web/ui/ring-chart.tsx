import styles from './chart.module.css'
import { type Colour, cssColour } from './colour.ts'

interface Slice {
  label: string
  value: number
  colour: Colour
  /** "97 · 73,5%" */
  text: string
}

interface Props {
  slices: readonly Slice[]
  /** In the middle: the total, and its unit. */
  total: string
  unit: string
}

/** A circle of this radius has a circumference of 100: lengths are percentages. */
const radius = 100 / (2 * Math.PI)

/** The parts of a total, with a legend. */
export function RingChart({ slices, total, unit }: Props) {
  const sum = slices.reduce((before, { value }) => before + value, 0)
  let offset = 0
  const arcs = slices
    .filter(({ value }) => value > 0)
    .map((slice) => {
      const share = (slice.value / sum) * 100
      const arc = { ...slice, share, from: offset }
      offset += share
      return arc
    })
  const gap = arcs.length > 1 ? 0.8 : 0
  return (
    <div className={styles.ring}>
      <div className={styles.dial}>
        <svg aria-hidden="true" viewBox="0 0 40 40">
          {arcs.map(({ label, colour, share, from }) => (
            <circle
              key={label}
              cx="20"
              cy="20"
              r={radius}
              fill="none"
              stroke={cssColour(colour)}
              strokeWidth="5.5"
              strokeDasharray={`${Math.max(share - gap, 0.4)} 100`}
              strokeDashoffset={-from}
              transform="rotate(-90 20 20)"
            />
          ))}
        </svg>
        <p>
          <strong>{total}</strong>
          <span className="hint">{unit}</span>
        </p>
      </div>
      <ul className={styles.legend}>
        {slices.map(({ label, colour, text }) => (
          <li key={label}>
            <svg aria-hidden="true" viewBox="0 0 10 10" className={styles.swatch}>
              <rect width="10" height="10" rx="2" fill={cssColour(colour)} />
            </svg>
            <span>{label}</span>
            <strong>{text}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
