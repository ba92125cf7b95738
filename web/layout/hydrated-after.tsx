import { type ReactNode, use } from 'react'

interface Props {
  promise: Promise<void>
  children: ReactNode
}

/** Within Suspense: what the server has sent stays as it is until the promise is fulfilled, and its code and data are not needed before. */
export const HydratedAfter = ({ promise, children }: Props) =>
  globalThis.document ? <Waiting promise={promise}>{children}</Waiting> : children

function Waiting({ promise, children }: Props) {
  use(promise)
  return children
}
