import type { TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './text-area.module.css'

type Props = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>

/** A text field of several lines. */
export function TextArea({ label, hint, error, aside, ...area }: Props) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(wiring) => <textarea {...area} {...wiring} className={classNames(wiring.className, styles.area)} />}
    </Field>
  )
}
