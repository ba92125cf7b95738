import { ImagePlus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { imageExtensions } from '#schema/rules/images.ts'
import { type MediaEntry, mediaMax } from '#schema/rules/media.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { useT } from '#web/i18n/use-t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './media-field.module.css'
import { MediaItem, type Move } from './media-item.tsx'
import { useMediaUploads } from './use-media-uploads.ts'

type Items = readonly MediaEntry[]

interface Props {
  items: Items
  errors: FieldErrors
  /** Called with what is to be changed: an upload ends long after it was begun. */
  onChange: (change: (items: Items) => Items) => void
  /** While files are being uploaded the form cannot be saved. */
  onBusy: (isBusy: boolean) => void
}

/** The labels of its fields by path, for the summary of a form's errors. */
export const mediaLabels = (t: Translate): Record<string, string> =>
  Object.fromEntries([
    ['media', t('admin.fields.media')],
    ...Array.from({ length: mediaMax }, (_, n) => [`media.${n}.alt`, t('adminProducts.media.alt', { n: n + 1 })]),
  ])

/** Pictures and videos in the order in which the shop shows them; the first picture is that of the cards. */
export function MediaField({ items, errors, onChange, onBusy }: Props) {
  const t = useT()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ url: string; move: Move; place: number; count: number } | null>(null)
  const { uploads, dismiss, start } = useMediaUploads((entry) => onChange((all) => [...all, entry]), onBusy)
  const waiting = uploads.filter(({ problem }) => !problem).length
  const room = mediaMax - items.length - waiting
  const move = (place: number, step: Move) => {
    const url = items[place]?.url ?? ''
    onChange((all) => {
      const rest = all.filter((_, n) => n !== place)
      return all[place] ? [...rest.slice(0, place + step), all[place], ...rest.slice(place + step)] : all
    })
    setMoved({ url, move: step, place: place + step + 1, count: (moved?.count ?? 0) + 1 })
  }
  // The pressed button has moved with its row; at an end it is disabled, and the other takes the focus.
  useOnChange(() => {
    if (!moved) return
    const row = list.current?.children[moved.place - 1]
    const buttons = row?.querySelectorAll<HTMLButtonElement>('button[data-move]:not(:disabled)') ?? []
    const same = [...buttons].find(({ dataset }) => dataset.move === String(moved.move))
    const target = same ?? buttons[0]
    target?.focus()
  }, moved?.count ?? 0)
  return (
    <fieldset className={styles.field}>
      <legend className="label">{t('admin.fields.media')}</legend>
      <p id={`${id}-hint`} className="hint">
        {t('adminProducts.media.hint', { max: mediaMax })}
      </p>
      {items.length > 0 && (
        <ul ref={list} className={styles.list}>
          {items.map((entry, place) => (
            <MediaItem
              key={entry.url}
              entry={entry}
              place={place}
              count={items.length}
              isCover={place === items.findIndex(({ kind }) => kind === 'image')}
              errors={errors}
              onChange={(texts) => onChange((all) => all.map((one, n) => (n === place ? { ...one, ...texts } : one)))}
              onMove={(step) => move(place, step)}
              onRemove={() => onChange((all) => all.filter((_, n) => n !== place))}
            />
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul className={styles.uploads}>
          {uploads.map(({ key, name, done, all, problem }) => (
            <li key={key} className={styles.upload} data-wrong={problem ? true : undefined}>
              <span className={styles.file}>{name}</span>
              {problem ? (
                <>
                  <span role="alert">{problem}</span>
                  <IconButton
                    label={t('adminProducts.media.dismiss', { name })}
                    icon={<X aria-hidden />}
                    onClick={() => dismiss(key)}
                  />
                </>
              ) : (
                <progress aria-label={t('adminProducts.media.sending', { name })} value={done + 0.5} max={all + 0.5} />
              )}
            </li>
          ))}
        </ul>
      )}
      <label className={styles.add} data-full={room <= 0 || undefined}>
        <ImagePlus aria-hidden />
        {t(room > 0 ? 'adminProducts.media.add' : 'adminProducts.media.full', { max: mediaMax })}
        <input
          type="file"
          name="media"
          multiple
          accept={imageExtensions.join()}
          disabled={room <= 0}
          aria-describedby={`${id}-hint`}
          className={styles.input}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            // The same file may be chosen again.
            currentTarget.value = ''
            void start(files, room)
          }}
        />
      </label>
      {errors.media && (
        <p role="alert" className={styles.error}>
          {errors.media}
        </p>
      )}
      <p role="status" className="sr-only">
        {moved && t('adminProducts.media.moved', { place: moved.place })}
      </p>
    </fieldset>
  )
}
