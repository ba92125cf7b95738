import * as v from 'valibot'
import { loggedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { proof } from './second-factor.ts'

export const proveLogin = endpoint('POST', '/api/auth/login/second-factor', {
  summary: 'Log in with a second factor',
  description:
    'Third step of the login of an account with a second factor, whose second step answers 403 `second_factor_needed` with a `challenge`.',
  body: v.object(proof),
  answer: loggedIn,
})
