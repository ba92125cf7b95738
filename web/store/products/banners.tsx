import { useRef } from 'react'
import { useRotation } from '#web/hooks/use-rotation.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useSupportAddress } from '#web/layout/support.ts'
import { paths } from '#web/paths.ts'
import { CarouselControls } from '#web/ui/carousel-controls.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useCarouselLabels } from '../use-carousel-labels.ts'
import styles from './banners.module.css'

const turnMs = 5_000

/** A carousel of three banners with art and text. */
export function Banners() {
  const t = useT()
  const support = useSupportAddress()
  const region = useRef<HTMLElement>(null)
  const labels = useCarouselLabels()
  const banners = [
    { id: 'store', to: paths.everything },
    { id: 'reseller', to: paths.reseller },
    { id: 'support', to: support },
  ] as const
  const rotation = useRotation(region, banners.length, turnMs)
  return (
    <section
      ref={region}
      aria-roledescription={t('front.carousel.role')}
      aria-label={t('front.banners.region')}
      className={styles.banners}
    >
      <div className={styles.stage} aria-live={rotation.isMoving ? 'off' : 'polite'}>
        {banners.map(({ id, to }, index) => (
          <div key={id} className={styles.banner} data-art={id} data-shown={index === rotation.index || undefined}>
            <img
              src={`/art/banner/${id}.svg`}
              alt=""
              width={1200}
              height={480}
              decoding="async"
              className={styles.art}
            />
            <div className={styles.words}>
              <h2 className={styles.title}>{t(`front.banners.${id}Title`)}</h2>
              <p className={styles.text}>{t(`front.banners.${id}Text`)}</p>
              <LinkButton to={to}>{t(`front.banners.${id}Action`)}</LinkButton>
            </div>
          </div>
        ))}
      </div>
      <div className={styles.controls}>
        <CarouselControls
          rotation={rotation}
          count={banners.length}
          labels={labels}
          dotLabel={(n) => t('front.banners.dot', { n, total: banners.length })}
        />
      </div>
    </section>
  )
}
