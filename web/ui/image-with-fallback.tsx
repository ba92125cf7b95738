import { useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './image-with-fallback.module.css'
import { BlankKey } from './key-shape.tsx'

interface Props {
  src: string
  /** Empty where the name is beside it. */
  alt?: string
  /** "3 / 2" by default. */
  ratio?: '3 / 2' | '16 / 10' | '16 / 9' | '1 / 1'
  /** The language of `alt`, where it is not the page’s. */
  lang?: string
  /** Other widths of the same picture, and how wide it is shown. */
  srcSet?: string
  sizes?: string
  /** In pixels. */
  width?: number
  height?: number
  /** Above the fold: loaded eagerly. */
  isFirst?: boolean
  className?: string | undefined
}

/** An image in a box of fixed proportions; an uncut key where it cannot be loaded. Of spans, since buttons contain it. */
export function ImageWithFallback({
  src,
  alt = '',
  ratio = '3 / 2',
  isFirst = false,
  className,
  width = 600,
  height = 400,
  ...image
}: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={classNames(styles.frame, className)} data-ratio={ratio}>
      {src && broken !== src ? (
        <img
          // Before the source, which is loaded as soon as it is set.
          loading={isFirst ? 'eager' : 'lazy'}
          {...image}
          src={src}
          alt={alt}
          width={width}
          height={height}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        <span className={styles.fallback}>
          <BlankKey />
        </span>
      )}
    </span>
  )
}
