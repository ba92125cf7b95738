import type pt from '../pt-BR/second-factor.ts'
import type { Mirror } from '../types.ts'

export default {
  title: 'Confirm that it is you',
  loginLead: 'The password is right. This account also asks for a second factor.',
  stepUpLead:
    'This action asks for the second factor again, as more than five minutes have passed. Nothing you typed is lost.',
  code: 'App code',
  codeHint: 'The six digits that your authenticator app shows now.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the ten codes you saved. Each works once.',
  passkeyHint: 'Your browser asks for the fingerprint, the face or the PIN of this device, or for your security key.',
  usePasskey: 'Use passkey',
  passkeyDeclined: 'The browser used no passkey. Try again, or choose another way.',
  toPasskey: 'Use a passkey',
  toRecovery: 'Use a recovery code',
  toApp: 'Use the app code',
  empty: 'Type the code.',
  confirm: 'Confirm',
  back: 'Back to the login',
  failed: 'That could not be confirmed',
  loading: 'One moment…',
  loadFailed: 'The confirmation could not be started',
} as const satisfies Mirror<typeof pt>
