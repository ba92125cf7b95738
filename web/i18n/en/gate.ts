import type pt from '../pt-BR/gate.ts'
import type { Mirror } from '../types.ts'

export default {
  title: 'The store’s terms',
  lead: 'Take your time. Your answer is kept in this browser for a year.',
  updated: 'The terms have changed: this is the version of {{date}}.',
  region: 'Text of the terms of use',
  loading: 'Loading the terms…',
  failed: 'The text did not load. Follow the link below to the full terms.',
  check: 'I have read and accept the terms of use',
  reason: 'To continue, tick the box above.',
  accept: 'Accept and continue',
  full: 'See the full terms',
  submit: 'Accept and go to the home page',
  accepted: 'You have already accepted the terms in this browser.',
} as const satisfies Mirror<typeof pt>
