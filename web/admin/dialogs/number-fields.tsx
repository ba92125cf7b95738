import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/field.tsx'

interface Props extends ComponentProps<typeof TextField> {
  min: number
}

/** A field for an amount of money, as text in the draft. */
export const MoneyField = (props: Props) => <TextField type="number" inputMode="decimal" step={0.01} {...props} />

/** A field for a whole number, as text in the draft. */
export const WholeNumberField = (props: Props) => <TextField type="number" inputMode="numeric" step={1} {...props} />
