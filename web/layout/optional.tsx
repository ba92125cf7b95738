import { type ReactNode, Suspense } from 'react'
import { FailureBoundary } from './failure-boundary.ts'

interface Props {
  children: ReactNode
  /** While its code is loading. */
  fallback?: ReactNode
  /** The page around it waits for its code, so that nothing moves when it comes. */
  isAwaited?: boolean
  /** It is no decoration: where a deployment has replaced its code, the page is loaded anew. */
  isNeeded?: boolean
  /** The button that opens it, by its `data-again`. */
  again?: string
}

/** Content without which the rest of the page works: where it cannot be loaded or throws, its place stays empty. */
export class Optional extends FailureBoundary<Props> {
  protected override isNeeded() {
    return this.props.isNeeded ?? false
  }

  protected override again() {
    return this.props.again
  }

  override render() {
    const { children, fallback = null, isAwaited = false } = this.props
    if (this.state.hasFailed) return null
    return isAwaited ? children : <Suspense fallback={fallback}>{children}</Suspense>
  }
}
