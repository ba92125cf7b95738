import { type ReactNode, useRef, useState } from 'react'
import { useNearViewport } from '#web/hooks/use-near-viewport.ts'
import { isHydrating } from '#web/state/hydration.ts'
import { Optional } from './optional.tsx'

interface Props {
  children: ReactNode
  /** The approximate height, against layout shift. */
  minHeight: string
  id?: string
}

/** Reserves the place of its children and renders them when the user scrolls near; in a page that the server has rendered, they are there. */
export function WhenNearViewport({ children, minHeight, id }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const [wasSent] = useState(isHydrating)
  const isNear = useNearViewport(ref)
  const place = { minBlockSize: minHeight }
  return (
    <div ref={ref} id={id}>
      {wasSent || isNear ? (
        <Optional fallback={<div data-loading style={place} />}>{children}</Optional>
      ) : (
        <div style={place} />
      )}
    </div>
  )
}
