import { Component, type ReactNode, Suspense } from 'react'

interface Props {
  children: ReactNode
  /** While its code is loading. */
  fallback?: ReactNode
  /** The page around it waits for its code, so that nothing moves when it comes. */
  isAwaited?: boolean
}

interface State {
  hasFailed: boolean
}

/** Content that the page can do without: where it cannot be loaded or throws, its place stays empty. */
export class Optional extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render() {
    const { children, fallback = null, isAwaited = false } = this.props
    if (this.state.hasFailed) return null
    return isAwaited ? children : <Suspense fallback={fallback}>{children}</Suspense>
  }
}
