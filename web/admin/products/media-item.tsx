import { ArrowDown, ArrowUp, Film, Trash2 } from 'lucide-react'
import { altMax, type MediaEntry } from '#schema/rules/media.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TextField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import styles from './media-field.module.css'

/** Towards the beginning or the end. */
export type Move = -1 | 1

interface Props {
  entry: MediaEntry
  /** From 0, and of how many. */
  place: number
  count: number
  /** The picture of the cards. */
  isCover: boolean
  errors: FieldErrors
  onChange: (texts: Partial<Pick<MediaEntry, 'alt' | 'altEn'>>) => void
  onMove: (step: Move) => void
  onRemove: () => void
}

/** A picture or video, its texts in both languages, and what can be done with it. */
export function MediaItem({ entry, place, count, isCover, errors, onChange, onMove, onRemove }: Props) {
  const t = useT()
  const n = place + 1
  const picture = entry.kind === 'image' ? (entry.smaller[0]?.url ?? entry.url) : entry.poster
  const label = t('adminProducts.media.alt', { n })
  return (
    <li className={styles.item}>
      <div className={styles.preview}>
        {picture ? <img src={picture} alt="" width={entry.width} height={entry.height} /> : <Film aria-hidden />}
        {isCover && <Badge tone="paper">{t('adminProducts.media.cover')}</Badge>}
        {entry.kind === 'video' && <Badge tone="paper">{t('admin.nouns.video')}</Badge>}
      </div>
      <div className={dialogs.languages}>
        <TextField
          name={`media.${place}.alt`}
          label={label}
          value={entry.alt}
          error={errors[`media.${place}.alt`]}
          maxLength={altMax}
          autoComplete="off"
          required
          onChange={({ currentTarget }) => onChange({ alt: currentTarget.value })}
        />
        <TextField
          name={`media.${place}.altEn`}
          label={t('admin.dialog.inEnglish', { label })}
          lang="en"
          value={entry.altEn}
          error={errors[`media.${place}.altEn`]}
          maxLength={altMax}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ altEn: currentTarget.value })}
        />
      </div>
      <div className={styles.actions}>
        <IconButton
          data-move={-1}
          label={t('adminProducts.media.up', { n })}
          icon={<ArrowUp aria-hidden />}
          disabled={place === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          data-move={1}
          label={t('adminProducts.media.down', { n })}
          icon={<ArrowDown aria-hidden />}
          disabled={n === count}
          onClick={() => onMove(1)}
        />
        <IconButton label={t('adminProducts.media.remove', { n })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
    </li>
  )
}
