import { ExternalLink, Play, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { playerUrl, thumbnailUrl, type VideoSnapshot } from '#web/state/videos.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ImageWithFallback } from '#web/ui/image-with-fallback.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './video-card.module.css'

interface Props {
  video: VideoSnapshot
  /** Its position in the whole list, from 1: the name of a video without a title. */
  n: number
  isPlaying: boolean
  onPlay: () => void
  onStop: () => void
  /** One below the list’s heading. */
  heading: 'h2' | 'h3'
}

const sites = { youtube: 'YouTube', 'google-drive': 'Google Drive' }

/** A thumbnail until it is pressed: only then is the host’s player loaded, in its place. */
function VideoCard({ video, n, isPlaying, onPlay, onStop, heading: Heading }: Props) {
  const t = useT()
  const { text: title, lang } = useTexts()(video).title
  const titled = (label: string) => (title ? `${label}: ${title}` : label)
  const player = useRef<HTMLIFrameElement>(null)
  const facade = useRef<HTMLButtonElement>(null)
  const hasPlayed = useRef(false)
  // The pressed button disappears: the focus moves to the player, and back.
  useOnChange(() => {
    if (isPlaying) player.current?.focus()
    else if (hasPlayed.current && document.activeElement === document.body) facade.current?.focus()
    hasPlayed.current = isPlaying
  }, isPlaying)
  return (
    <article className={styles.card}>
      <div className={styles.screen}>
        {isPlaying ? (
          <iframe
            ref={player}
            src={playerUrl(video)}
            title={titled(t('front.videos.player', { n }))}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <button
            ref={facade}
            type="button"
            className={styles.facade}
            aria-label={titled(t('front.videos.play', { n }))}
            onClick={onPlay}
          >
            <ImageWithFallback src={thumbnailUrl(video)} ratio="16 / 9" />
            <span className={styles.play} aria-hidden="true">
              <Play />
            </span>
          </button>
        )}
      </div>
      <div className={styles.foot}>
        <Heading className={styles.name} lang={title ? lang : undefined}>
          {title || t('front.videos.name', { n })}
        </Heading>
        {isPlaying && (
          <IconButton label={titled(t('front.videos.stop', { n }))} icon={<X aria-hidden />} onClick={onStop} />
        )}
        <div className={styles.links}>
          {video.productId !== null && (
            <Link to={paths.product(video.productId)} aria-label={titled(t('front.videos.product'))}>
              {t('front.videos.product')}
            </Link>
          )}
          <a href={video.link} target="_blank" rel="noopener">
            {t('front.videos.outside', { site: sites[video.platform] })}
            <ExternalLink aria-hidden />
            <span className="sr-only"> ({t('shop.footer.newTab')})</span>
          </a>
        </div>
      </div>
    </article>
  )
}

interface ListProps {
  videos: readonly VideoSnapshot[]
  /** The position of the first one in the whole list. */
  from: number
  heading?: 'h2' | 'h3'
  className: string | undefined
}

/** One plays at a time. */
export function VideoList({ videos, from, heading = 'h3', className }: ListProps) {
  const [playing, setPlaying] = useState<string | null>(null)
  return (
    <ul className={className}>
      {videos.map((video, index) => (
        <li key={video._id}>
          <VideoCard
            video={video}
            n={from + index}
            isPlaying={playing === video._id}
            onPlay={() => setPlaying(video._id)}
            onStop={() => setPlaying(null)}
            heading={heading}
          />
        </li>
      ))}
    </ul>
  )
}

export function VideoCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton ratio="16 / 9" radius="0" />
      <div className={styles.foot}>
        <div className={styles.name}>
          <Skeleton width="60%" height="1.25rem" />
        </div>
        <div className={styles.links}>
          <Skeleton width="8rem" height="2.75rem" />
        </div>
      </div>
    </div>
  )
}
