import { ChevronDown } from 'lucide-react'
import type { SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './select.module.css'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

type Props = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & { options: readonly Option[] }

export function Select({ label, hint, error, aside, options, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(wiring) => (
        <div className={styles.inside}>
          <select {...select} {...wiring} className={classNames(wiring.className, styles.select)}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.arrow} aria-hidden />
        </div>
      )}
    </Field>
  )
}
