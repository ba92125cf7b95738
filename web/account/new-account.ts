interface NewAccount {
  email: string
  password: string
}

let created: NewAccount | null = null

/** Remembers the account that was registered just now, so that the login page logs it in. In memory alone: no history, no storage. */
export function keepNewAccount(account: NewAccount) {
  created = account
}

/** The account that is to be logged in; once. */
export function takeNewAccount(): NewAccount | null {
  const account = created
  created = null
  return account
}
