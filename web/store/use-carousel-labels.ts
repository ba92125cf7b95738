import { useT } from '#web/i18n/use-t.ts'

/** The labels of a carousel’s controls. */
export function useCarouselLabels() {
  const t = useT()
  return {
    previous: t('front.carousel.previous'),
    next: t('front.carousel.next'),
    pause: t('front.carousel.pause'),
    resume: t('front.carousel.resume'),
    dots: t('front.carousel.dots'),
  }
}
