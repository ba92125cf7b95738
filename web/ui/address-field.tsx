import type { ComponentProps } from 'react'
import { completedAddress } from '#schema/rules/links.ts'
import { TextField } from './field.tsx'

interface Props extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** A field for an address of the web, which is completed when it is left. */
export const AddressField = ({ value, onChange, ...field }: Props) => (
  <TextField
    type="url"
    inputMode="url"
    {...field}
    value={value}
    onChange={onChange}
    onBlur={() => {
      const whole = completedAddress(value.trim())
      if (whole !== value) onChange({ currentTarget: { value: whole } })
    }}
  />
)
