import { Star } from 'lucide-react'

const places = [1, 2, 3, 4, 5]
const full = { stroke: 'var(--brass-edge)', fill: 'var(--brass-edge)' }
const empty = { stroke: 'var(--line-strong)' }

interface Props {
  /** With or without decimals, which are rounded. */
  rating: number
  /** "4,6 de 5 estrelas": the stars themselves are not announced. */
  label: string
}

/** A given rating, as stars in a row of its parent's. Size and colours are attributes: a sheet of its own would be another file for each page that has them. */
export function Stars({ rating, label }: Props) {
  return (
    <>
      <span className="sr-only">{label}</span>
      {places.map((place) => (
        <Star key={place} aria-hidden width={16} height={16} {...(place <= Math.round(rating) ? full : empty)} />
      ))}
    </>
  )
}
