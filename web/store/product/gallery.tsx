import { ChevronLeft, ChevronRight, Play } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { ProductPicture } from '#web/layout/product-picture.tsx'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { useLanguage } from '#web/state/locale.ts'
import { altOf, type MediaSnapshot, sourcesOf } from '#web/state/media.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ImageWithFallback } from '#web/ui/image-with-fallback.tsx'
import styles from './gallery.module.css'

const sizes = '(width >= 1000px) 720px, 100vw'
const thumbSizes = '136px'

/** The product's pictures and videos: one large, and all as thumbnails that lead to it. A video plays in the large frame. */
export function Gallery({ product }: { product: ProductSnapshot }) {
  const t = useT()
  const [index, setIndex] = useState(0)
  // A video plays at once where its thumbnail was pressed.
  const [plays, setPlays] = useState(false)
  const entries = product.media
  const shown = entries[index] ?? entries[0]
  if (!shown) return <ProductPicture product={product} size="page" isFirst className={styles.frame} />
  const step = (by: 1 | -1) => {
    setPlays(false)
    setIndex((index + by + entries.length) % entries.length)
  }
  const choose = (place: number) => {
    setPlays(true)
    setIndex(place)
  }
  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        <Frame key={shown.url} entry={shown} isFirst={index === 0} plays={plays} />
        {entries.length > 1 && (
          <div className={styles.arrows}>
            <IconButton
              label={t('product.previousPicture')}
              icon={<ChevronLeft aria-hidden />}
              onClick={() => step(-1)}
            />
            <IconButton label={t('product.nextPicture')} icon={<ChevronRight aria-hidden />} onClick={() => step(1)} />
          </div>
        )}
        <p role="status" className="sr-only">
          {index > 0 && t('product.picture', { n: index + 1, total: entries.length })}
        </p>
      </div>
      {entries.length > 1 && (
        <ul className={styles.thumbs} aria-label={t('product.pictures')}>
          {entries.map((entry, place) => (
            <li key={entry.url}>
              <button
                type="button"
                className={styles.thumb}
                aria-pressed={place === index}
                aria-label={t(entry.kind === 'video' ? 'product.showVideo' : 'product.showPicture', { n: place + 1 })}
                onClick={() => choose(place)}
              >
                <Thumb entry={entry} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Frame({ entry, isFirst, plays }: { entry: MediaSnapshot; isFirst: boolean; plays: boolean }) {
  const language = useLanguage()
  const { alt, lang } = { lang: undefined, ...altOf(entry, language) }
  if (entry.kind === 'video')
    return (
      // Preview videos have no speech.
      <video
        className={styles.video}
        src={entry.url}
        poster={entry.poster || undefined}
        width={entry.width}
        height={entry.height}
        aria-label={alt}
        lang={lang}
        controls
        autoPlay={plays}
        muted
        playsInline
        preload="none"
      />
    )
  return (
    <>
      <ImageWithFallback
        {...sourcesOf(entry, sizes, isFirst)}
        alt={alt}
        {...(lang && { lang })}
        ratio="16 / 10"
        isFirst={isFirst}
        className={styles.frame}
      />
      {alt && (
        <p aria-hidden="true" className={styles.caption} lang={lang}>
          {alt}
        </p>
      )}
    </>
  )
}

function Thumb({ entry }: { entry: MediaSnapshot }) {
  const picture = entry.kind === 'image' ? sourcesOf(entry, thumbSizes, false) : { src: entry.poster }
  return (
    <>
      <ImageWithFallback {...picture} ratio="16 / 10" />
      {entry.kind === 'video' && (
        <span className={styles.play}>
          <Play aria-hidden />
        </span>
      )}
    </>
  )
}
