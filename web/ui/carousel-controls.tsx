import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { Rotation } from '../hooks/use-rotation.ts'
import styles from './carousel-controls.module.css'
import { IconButton } from './icon-button.tsx'

interface Props {
  rotation: Rotation
  count: number
  labels: { previous: string; next: string; pause: string; resume: string; dots: string }
  dotLabel: (n: number) => string
}

/** Previous, dots, next and pause. */
export function CarouselControls({ rotation, count, labels, dotLabel }: Props) {
  const { index, go, previous, next, isPaused, toggle } = rotation
  if (count < 2) return null
  return (
    <div className={styles.controls}>
      <IconButton
        label={isPaused ? labels.resume : labels.pause}
        icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        onClick={toggle}
      />
      <IconButton label={labels.previous} icon={<ChevronLeft aria-hidden />} onClick={previous} />
      <ul aria-label={labels.dots} className={styles.dots}>
        {Array.from({ length: count }, (_, dot) => dot).map((dot) => (
          <li key={dot}>
            <button
              type="button"
              className={styles.dot}
              aria-label={dotLabel(dot + 1)}
              aria-current={dot === index || undefined}
              onClick={() => go(dot)}
            />
          </li>
        ))}
      </ul>
      <IconButton label={labels.next} icon={<ChevronRight aria-hidden />} onClick={next} />
    </div>
  )
}
