import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

interface Props {
  width?: string
  height?: string
  /** Instead of a height: "4 / 3". */
  ratio?: string
  radius?: string
}

/** A placeholder for content that is loading. Give it that content’s size. */
export function Skeleton({ width = '100%', height = '1em', ratio, radius }: Props) {
  const style: CSSProperties = { inlineSize: width, ...(ratio ? { aspectRatio: ratio } : { blockSize: height }) }
  if (radius) style.borderRadius = radius
  return <span aria-hidden="true" data-loading className={styles.skeleton} style={style} />
}
