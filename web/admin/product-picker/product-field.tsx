import { Field, type FieldProps } from '#web/ui/field.tsx'
import { type PickerProps, ProductPicker } from './product-picker.tsx'

/** The field of a form that chooses a product. */
export const ProductField = ({ label, hint, error, aside, ...picker }: FieldProps & PickerProps) => (
  <Field label={label} hint={hint} error={error} aside={aside}>
    {(wiring) => <ProductPicker {...picker} wiring={wiring} />}
  </Field>
)
