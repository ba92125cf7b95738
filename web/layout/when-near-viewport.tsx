import { type ReactNode, useRef } from 'react'
import { useNearViewport } from '#web/hooks/use-near-viewport.ts'
import { Optional } from './optional.tsx'

interface Props {
  children: ReactNode
  /** About how high it will be: nothing below it may jump. */
  minHeight: string
  id?: string
}

/** Keeps a part's place, and fetches it when somebody scrolls towards it. */
export function WhenNearViewport({ children, minHeight, id }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(ref)
  const place = <div style={{ minBlockSize: minHeight }} />
  return (
    <div ref={ref} id={id}>
      {isNear ? <Optional fallback={place}>{children}</Optional> : place}
    </div>
  )
}
