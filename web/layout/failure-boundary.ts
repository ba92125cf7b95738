import { Component } from 'react'
import { isMissing, isReplaced, leadOn } from '#web/state/new-page.ts'

interface State {
  hasFailed: boolean
  /** The page is about to be loaded anew. */
  isLeadingOn: boolean
}

/** Knows whether something within it has thrown, or could not be loaded: then the page is loaded anew, once. */
export abstract class FailureBoundary<Props> extends Component<Props, State> {
  override state: State = { hasFailed: false, isLeadingOn: false }

  static getDerivedStateFromError(thrown: unknown): State {
    return { hasFailed: true, isLeadingOn: isMissing(thrown) }
  }

  override async componentDidCatch(thrown: unknown) {
    if (!isMissing(thrown)) return
    // The page stays, and the next link loads its page as a whole.
    if (!this.isNeeded()) await isReplaced()
    else if (!(await leadOn(this.again()))) this.setState({ isLeadingOn: false })
  }

  /** Whether the page cannot do without. */
  protected isNeeded(): boolean {
    return true
  }

  /** The button that opens it, by its `data-again`. */
  protected again(): string | undefined {
    return undefined
  }
}
