import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from './field.tsx'
import { IconButton } from './icon-button.tsx'

interface Props extends Omit<ComponentProps<typeof TextField>, 'type' | 'end'> {
  /** "Mostrar senha": a toggle, so the label stays and the state changes. */
  showLabel: string
  /** Readable at first, as where it was generated. */
  startsShown?: boolean
}

export function PasswordField({ showLabel, startsShown = false, ...field }: Props) {
  const [isShown, setShown] = useState(startsShown)
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={showLabel}
          aria-pressed={isShown}
          icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
