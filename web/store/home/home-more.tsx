import { ArrowRight } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { keyOutline } from '#web/state/key-outline.ts'
import { useLoad } from '#web/state/resource.ts'
import { previews } from '#web/state/videos.ts'
import { KeyShape } from '#web/ui/key-shape.tsx'
import { Link } from '#web/ui/link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import FaqSection from '../faq-section.tsx'
import { LoadState } from '../load-state.tsx'
import { VideoCardSkeleton, VideoList } from '../video-card.tsx'
import styles from './home-more.module.css'
import home from './home-page.module.css'
import { PixToKey } from './pix-to-key.tsx'
import { Reviews } from './reviews.tsx'

const { outline } = keyOutline('comprar', 'clover')

/** The sections below the products. */
export default function HomeMore() {
  return (
    <div className={styles.more}>
      <PixToKey />
      <Previews />
      <Reviews />
      <FaqSection />
      <BuyArea />
    </div>
  )
}

/** Not rendered without videos; an error can be retried. */
function Previews() {
  const t = useT()
  const loaded = useLoad(previews)
  if (loaded.isLoaded && loaded.data.length === 0) return null
  return (
    <section aria-labelledby="previews">
      <div className={home.head}>
        <h2 id="previews">{t('front.videos.title')}</h2>
        <p>{t('front.videos.text')}</p>
        <Link to={paths.videos()} className={home.all}>
          {t('front.videos.all')}
          <ArrowRight aria-hidden />
        </Link>
      </div>
      <LoadState
        parts={[loaded]}
        failedTitle={t('front.videos.failed')}
        skeleton={
          <div className={styles.previews}>
            <VideoCardSkeleton />
            <VideoCardSkeleton />
          </div>
        }
      >
        <VideoList videos={loaded.data} from={1} className={styles.previews} />
      </LoadState>
    </section>
  )
}

function BuyArea() {
  const t = useT()
  return (
    <section aria-labelledby="buy" className={styles.buy}>
      <div className={styles.words}>
        <h2 id="buy">{t('front.buy.title')}</h2>
        <p>{t('front.buy.text')}</p>
        <LinkButton size="lg" to={paths.everything}>
          {t('front.buy.action')}
        </LinkButton>
      </div>
      <div className={styles.key}>
        <KeyShape outline={outline} />
      </div>
    </section>
  )
}
