import { useState } from 'react'
import { useDebounced } from '#web/hooks/use-debounced.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { AddressField } from '#web/ui/address-field.tsx'
import { ImageWithFallback } from '#web/ui/image-with-fallback.tsx'
import type { Bound } from '../dialogs/use-form.ts'
import styles from './products.module.css'

const pauseMs = 400

/** An image URL with a preview, loaded once typing pauses so that partial URLs are not requested. */
export function ImageField(props: Bound & { required?: boolean }) {
  const t = useT()
  const [shown, setShown] = useState(props.value)
  const { schedule } = useDebounced(setShown, pauseMs)
  useOnChange(schedule, props.value)
  return (
    <div className={styles.image}>
      <AddressField {...props} hint={t('adminProducts.imageHint')} />
      <ImageWithFallback src={shown} alt={t('adminProducts.preview')} className={styles.preview ?? ''} />
    </div>
  )
}
