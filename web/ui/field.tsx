import { CircleAlert } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

/** The attributes of the control inside a field. */
export interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  className: string
}

export interface FieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Beside the label: "opcional", a counter, a link. */
  aside?: ReactNode
}

/** The label above, the hint below it, the error below the control; all associated with the control. */
export function Field({
  label,
  hint,
  error,
  aside,
  children,
}: FieldProps & { children: (wiring: FieldControlProps) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label htmlFor={id} className="label">
          {label}
        </label>
        {aside && <span className="hint">{aside}</span>}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        className: styles.control ?? '',
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
    /** At the end inside the control: a show/hide toggle, a unit. */
    end?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

export function TextField({ label, hint, error, aside, end, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(wiring) => (
        <div className={styles.inside}>
          <input {...input} {...wiring} className={classNames(wiring.className, end ? styles.hasEnd : null)} />
          {end && <span className={styles.end}>{end}</span>}
        </div>
      )}
    </Field>
  )
}
