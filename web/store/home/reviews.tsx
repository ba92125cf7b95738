import { BadgeCheck, Star } from 'lucide-react'
import { useRef, useState } from 'react'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useReducedMotion } from '#web/hooks/use-media-query.ts'
import { useRotation } from '#web/hooks/use-rotation.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { type ReviewSnapshot, reviews } from '#web/state/reviews.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { CarouselControls } from '#web/ui/carousel-controls.tsx'
import { useDay } from '../product/use-day.ts'
import { useWrittenLanguage } from '../product/use-written-language.ts'
import { useCarouselLabels } from '../use-carousel-labels.ts'
import styles from './reviews.module.css'

const turnMs = 30_000
const letterMs = 18

/** Hidden while there are no reviews. */
export function Reviews() {
  const t = useT()
  const { data } = useLoad(reviews)
  const region = useRef<HTMLElement>(null)
  const rotation = useRotation(region, data.length, turnMs)
  const labels = useCarouselLabels()
  return (
    <section
      ref={region}
      aria-roledescription={t('front.carousel.role')}
      aria-label={t('front.reviews.region')}
      className={styles.reviews}
      hidden={data.length === 0}
    >
      <h2 className={styles.title}>{t('front.reviews.title')}</h2>
      {/* All are stacked: the tallest sets the height, against layout shift. */}
      <div className={styles.stage} aria-live={rotation.isMoving ? 'off' : 'polite'}>
        {data.map((review, index) => (
          <Quote key={review._id} review={review} isShown={index === rotation.index} />
        ))}
      </div>
      <CarouselControls
        rotation={rotation}
        count={data.length}
        labels={labels}
        dotLabel={(n) => t('front.reviews.dot', { n, total: data.length })}
      />
    </section>
  )
}

function Quote({ review, isShown }: { review: ReviewSnapshot; isShown: boolean }) {
  const t = useT()
  const day = useDay()
  const lang = useWrittenLanguage()
  const isReducedMotion = useReducedMotion()
  return (
    <figure className={styles.quote} data-shown={isShown || undefined}>
      <p className={styles.stars}>
        <span className="sr-only">{t('front.reviews.stars', { rating: review.rating })}</span>
        {[1, 2, 3, 4, 5].map((star) => (
          <Star key={star} aria-hidden data-full={star <= review.rating || undefined} />
        ))}
      </p>
      <blockquote className={styles.text} lang={lang}>
        {/* Announced as a whole; it also reserves the place of the animated text. */}
        <p className={isReducedMotion ? undefined : styles.whole}>{review.feedback}</p>
        {!isReducedMotion && isShown && <TypewriterText text={review.feedback} />}
      </blockquote>
      <figcaption className={styles.by}>
        <Avatar name={review.name} size={36} />
        <span>
          <strong>{review.name}</strong> {t('front.reviews.about', { product: review.productName })}
          <span className={styles.facts}>
            {review.isVerified && (
              <span>
                <BadgeCheck aria-hidden />
                {t('front.reviews.verified')}
              </span>
            )}
            <time dateTime={review.createdAt}>{day(review.createdAt)}</time>
          </span>
        </span>
      </figcaption>
    </figure>
  )
}

/** Mounted for each review, which restarts the animation. */
function TypewriterText({ text }: { text: string }) {
  const letters = [...text]
  const [typed, setTyped] = useState(0)
  useInterval(() => setTyped((count) => count + 1), typed < letters.length ? letterMs : null)
  return (
    <p aria-hidden="true" className={styles.typed}>
      {letters.slice(0, typed).join('')}
      {/* The rest is invisible but keeps its place, so that no word wraps while it is typed. */}
      <span className={styles.untyped}>{letters.slice(typed).join('')}</span>
    </p>
  )
}
