import { Star } from 'lucide-react'
import { useId } from 'react'
import styles from './star-rating.module.css'

interface Props {
  label: string
  /** The label of each rating, from one star on: "1 estrela: péssimo". */
  words: readonly string[]
  /** 0: not rated yet. */
  chosen: number
  onChoose: (stars: number) => void
}

/** A rating by radio buttons, drawn as stars. */
export function StarRating({ label, words, chosen, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.row}>
        <div className={styles.stars}>
          {words.map((word, index) => (
            <label key={word} className={styles.star} data-lit={index < chosen || undefined} title={word}>
              <input
                type="radio"
                name={name}
                value={index + 1}
                checked={index + 1 === chosen}
                onChange={() => onChoose(index + 1)}
                className="sr-only"
              />
              <Star aria-hidden />
              <span className="sr-only">{word}</span>
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="note">
          {words[chosen - 1]}
        </span>
      </div>
    </fieldset>
  )
}
