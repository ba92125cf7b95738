import { Star } from 'lucide-react'
import { useId } from 'react'
import styles from './star-rating.module.css'

interface Props {
  label: string
  /** What each number of stars says, from one up: "1 estrela: péssimo". */
  words: readonly string[]
  /** 0: none yet. */
  chosen: number
  onChoose: (stars: number) => void
}

/** Stars as radio buttons: one press, arrows, and words for who does not see them. */
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
        <span aria-hidden="true" className={styles.word}>
          {words[chosen - 1]}
        </span>
      </div>
    </fieldset>
  )
}
