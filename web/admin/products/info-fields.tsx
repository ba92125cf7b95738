import { Plus, Trash2 } from 'lucide-react'
import { additionalInfoMax, infoTextMax, infoTitleMax } from '#schema/rules/catalogue.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './products.module.css'
import type { ProductDraft } from './products-state.ts'

type Items = ProductDraft['additionalInfo']

/** Additional information: a list of titles with texts. Incomplete items are dropped on save. */
export function InfoFields({ items, onChange }: { items: Items; onChange: (items: Items) => void }) {
  const t = useT()
  const add = () => {
    const key = Math.max(-1, ...items.map((item) => item.key)) + 1
    onChange([...items, { key, title: '', description: '' }])
  }
  const change = (key: number, part: Partial<Items[number]>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...part } : item)))
  return (
    <fieldset className={styles.infos}>
      <legend className={styles.legend}>{t('adminProducts.info')}</legend>
      {items.map(({ key, title, description }, place) => (
        <div key={key} className={styles.info}>
          <TextField
            label={t('adminProducts.infoTitle', { n: place + 1 })}
            value={title}
            maxLength={infoTitleMax}
            onChange={(event) => change(key, { title: event.currentTarget.value })}
          />
          <TextArea
            label={t('adminProducts.infoText', { n: place + 1 })}
            value={description}
            maxLength={infoTextMax}
            rows={2}
            onChange={(event) => change(key, { description: event.currentTarget.value })}
          />
          <IconButton
            label={t('adminProducts.infoRemove', { n: place + 1 })}
            icon={<Trash2 aria-hidden />}
            onClick={() => onChange(items.filter((item) => item.key !== key))}
          />
        </div>
      ))}
      <Button
        variant="quiet"
        size="sm"
        icon={<Plus aria-hidden />}
        disabled={items.length >= additionalInfoMax}
        onClick={add}
      >
        {t('adminProducts.infoAdd')}
      </Button>
    </fieldset>
  )
}
