import { classNames } from './class-names.ts'
import styles from './key-shape.module.css'

/** A key as SVG paths; `keyOutline` in web/state/key-outline.ts derives one from a name. */
interface KeyOutline {
  bow: string
  blade: string
  groove: string
}

const viewBox = '-130 -48 384 136'
/** A blade without teeth. */
const blankBlade = 'M-14 0H234L252 14L234 32L223.5 40L16 46H-14Z'
/** The same with a round bow, as one outline. */
const blankKey =
  'M-3.3 0H234L252 14L234 32L223.5 40L16 46H-5.7A62 62 0 1 1-3.3 0ZM-110 20a18 18 0 1 0 36 0a18 18 0 1 0-36 0Z'

interface Props {
  outline: KeyOutline
  /** Printed on the bow. */
  stamp?: string
  /** Animates the cutting of the teeth from left to right: for a success. */
  isCutting?: boolean
}

/** Decoration in the colour of the surrounding text; its meaning is in the words beside it. */
export function KeyShape({ outline, stamp, isCutting = false }: Props) {
  return (
    <svg viewBox={viewBox} className={styles.key} aria-hidden="true" focusable="false">
      <path d={outline.bow} fillRule="evenodd" />
      <path d={outline.blade} />
      {isCutting && <path d={blankBlade} className={styles.uncut} />}
      <path d={outline.groove} className={styles.groove} />
      {stamp && (
        <text x="-38" y="20" className={styles.stamp} transform="rotate(-90 -38 20)">
          {stamp}
        </text>
      )}
    </svg>
  )
}

/** The uncut key of empty states. */
export function BlankKey({ className }: { className?: string }) {
  return (
    <svg viewBox={viewBox} className={classNames(styles.blank, className)} aria-hidden="true" focusable="false">
      <path d={blankKey} />
    </svg>
  )
}
