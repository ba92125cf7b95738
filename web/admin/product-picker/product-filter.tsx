import { useId, useState } from 'react'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import type { FieldFilterProps } from '../list/list-filter.ts'
import styles from '../list/list-tools.module.css'
import type { PickedProduct } from './picked-product.ts'
import { ProductPicker } from './product-picker.tsx'

/** A list's filter by the name of a product, which may be one that is not on sale any more. */
export function ProductFilter({ label, value, onChoose }: FieldFilterProps) {
  const t = useT()
  const id = useId()
  /** What is typed; null: the field shows the filter as it is set. */
  const [typed, setTyped] = useState<PickedProduct | null>(null)
  useOnChange(() => setTyped(null), value)
  return (
    <div className={styles.filter} data-is-set={value !== '' || undefined}>
      <label htmlFor={id}>{label}</label>
      <ProductPicker
        wiring={{ id, 'aria-describedby': undefined, 'aria-invalid': undefined, className: '' }}
        picked={typed ?? { text: value, chosen: null, ...(value !== '' && { id: value }) }}
        onPick={(picked) => {
          setTyped(picked)
          if (picked.chosen || picked.text === '') onChoose(picked.chosen?.name ?? '')
        }}
        placeholder={t('adminPicker.all')}
        // What is not chosen does not filter.
        onLeave={() => setTyped(null)}
      />
    </div>
  )
}
