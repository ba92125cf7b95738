import { Component, type ReactNode, Suspense } from 'react'

interface Props {
  children: ReactNode
  /** While its code is on its way. */
  fallback?: ReactNode
}

interface State {
  hasFailed: boolean
}

/** Something the page can do without: what cannot be fetched, or breaks, leaves its place empty and takes nothing else with it. */
export class Optional extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render() {
    const { children, fallback = null } = this.props
    return this.state.hasFailed ? null : <Suspense fallback={fallback}>{children}</Suspense>
  }
}
