import { type ReactNode, Suspense } from 'react'
import { FailureBoundary } from './failure-boundary.ts'

interface Props {
  children: ReactNode
  /** While its code is loading. */
  fallback?: ReactNode
  /** The page around it waits for its code, so that nothing moves when it comes. */
  isAwaited?: boolean
}

/** Content that the page can do without: where it cannot be loaded or throws, its place stays empty. */
export class Optional extends FailureBoundary<Props> {
  override render() {
    const { children, fallback = null, isAwaited = false } = this.props
    if (this.state.hasFailed) return null
    return isAwaited ? children : <Suspense fallback={fallback}>{children}</Suspense>
  }
}
