import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useMayChange } from './may-change.ts'

/** A button of what changes something: it cannot be pressed where the admin's scopes do not allow it. */
export function ChangeButton({ disabled = false, ...rest }: ComponentProps<typeof Button>) {
  const mayChange = useMayChange()
  return <Button {...rest} disabled={disabled || !mayChange} />
}
