import { useId, useState } from 'react'
import { listUsers } from '#schema/api/users.ts'
import { emailMax } from '#schema/rules/accounts.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { call } from '#web/api/call.ts'
import { useCurrent } from '#web/hooks/use-current.ts'
import { useDebounced } from '#web/hooks/use-debounced.ts'
import { TextField } from '#web/ui/field.tsx'
import type { Bound } from '../dialogs/use-form.ts'

interface Props extends Bound {
  hint: string
  required?: boolean
}

interface Suggestion {
  email: string
  name: string
}

const suggestedMin = 2

/** The e-mail of an account. Accounts are suggested to admins who may see them; others type it whole. */
export function AccountField({ onChange, ...field }: Props) {
  const id = useId()
  const current = useCurrent(field.value.trim())
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const { schedule } = useDebounced(async (search: string) => {
    const query = { search, page: '1', limit: '8' }
    const found = await call(listUsers, { query }).catch(() => null)
    if (found && current.current === search) setSuggestions(itemsOf(found).map(({ email, name }) => ({ email, name })))
  }, 250)
  return (
    <>
      <TextField
        {...field}
        type="text"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={emailMax}
        list={id}
        onChange={(event) => {
          onChange(event)
          const search = event.currentTarget.value.trim()
          if (search.length >= suggestedMin) schedule(search)
        }}
      />
      <datalist id={id}>
        {suggestions.map(({ email, name }) => (
          <option key={email} value={email}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
