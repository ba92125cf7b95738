import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useNearViewport } from '#web/hooks/use-near-viewport.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { isHydrating, whole } from '#web/state/hydration.ts'
import { HydratedAfter } from './hydrated-after.tsx'
import { Optional } from './optional.tsx'

interface Props {
  children: ReactNode
  /** The approximate height, against layout shift. */
  minHeight: string
  id?: string
}

/**
 * Reserves the place of its children and renders them when the user scrolls near. In a page that the server has rendered they are there
 * already; then their code is loaded.
 */
export function WhenNearViewport({ children, minHeight, id }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const [wasSent] = useState(isHydrating)
  const place = <div data-loading style={{ minBlockSize: minHeight }} />
  return (
    <div ref={ref} id={id}>
      {wasSent ? (
        <Sent place={ref} minHeight={minHeight}>
          {children}
        </Sent>
      ) : (
        <Reserved place={ref} minHeight={minHeight}>
          <Optional isNeeded fallback={place}>
            {children}
          </Optional>
        </Reserved>
      )}
    </div>
  )
}

interface PartProps {
  children: ReactNode
  minHeight: string
  place: RefObject<HTMLElement | null>
}

function Reserved({ children, place, minHeight }: PartProps) {
  return useNearViewport(place) ? children : <div style={{ minBlockSize: minHeight }} />
}

function Sent({ children, place, minHeight }: PartProps) {
  const [near] = useState(() => {
    const needed = Promise.withResolvers<void>()
    void whole.then(needed.resolve)
    return needed
  })
  return (
    <>
      <Opener place={place} open={near.resolve} />
      {/* A change of language before it is near discards what was sent: its place stays. */}
      <Optional isNeeded fallback={<div style={{ minBlockSize: minHeight }} />}>
        <HydratedAfter promise={near.promise}>{children}</HydratedAfter>
      </Optional>
    </>
  )
}

/** Beside what it opens: an update of what is not hydrated yet would render it anew. */
function Opener({ place, open }: { place: RefObject<HTMLElement | null>; open: () => void }) {
  const isNear = useNearViewport(place)
  useOnChange(() => {
    if (isNear) open()
  }, isNear)
  return null
}
