import { Component } from 'react'

interface State {
  hasFailed: boolean
}

/** Knows whether something within it has thrown, or could not be loaded. */
export abstract class FailureBoundary<Props> extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }
}
