import { useState } from 'react'
import { useReducedMotion } from '../hooks/use-media-query.ts'
import styles from './avatar.module.css'

interface Props {
  name: string
  /** A picture or a short mp4. */
  src?: string | null
  /** In px. */
  size?: 28 | 32 | 36 | 56 | 96 | 112
  /** Called with the URL that could not be loaded. */
  onBroken?: (src: string) => void
}

const grounds = ['tomato', 'sky', 'mint', 'lilac']
const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  return `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''}`.toUpperCase()
}
const groundOf = (name: string) =>
  grounds[[...name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % grounds.length]

/** Decoration beside a name: the profile’s image, or initials on a colour. */
export function Avatar({ name, src, size = 32, onBroken }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const isReducedMotion = useReducedMotion()
  const fail = () => {
    if (!src) return
    setBroken(src)
    onBroken?.(src)
  }
  const shows = src && broken !== src
  return (
    <span
      aria-hidden="true"
      className={styles.avatar}
      data-size={size}
      data-ground={groundOf(name)}
      data-initials={shows ? undefined : initialsOf(name)}
    >
      {shows && /\.mp4(?:$|[?#])/i.test(src) ? (
        <video src={src} muted loop playsInline autoPlay={!isReducedMotion} onError={fail} />
      ) : (
        shows && <img src={src} alt="" width={size} height={size} onError={fail} />
      )}
    </span>
  )
}
