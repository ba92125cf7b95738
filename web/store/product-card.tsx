import { memo } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { GoodsText } from '#web/layout/goods-text.tsx'
import { ProductPicture } from '#web/layout/product-picture.tsx'
import { Rating } from '#web/layout/rating.tsx'
import { usePrices } from '#web/layout/use-prices.ts'
import { paths } from '#web/paths.ts'
import type { CardProductSnapshot } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './product-card.module.css'
import { useCampaign } from './use-campaign.tsx'

interface Props {
  product: CardProductSnapshot
  /** Above the fold: its image is loaded eagerly. */
  isFirst?: boolean
  /** One below the list’s heading. */
  heading?: 'h2' | 'h3'
}

/**
 * The name's link covers the card and leads to the product's page; the button above it leads to the checkout. Not rendered again where others
 * are added.
 */
export const ProductCard = memo(({ product, isFirst = false, heading: Heading = 'h3' }: Props) => {
  const t = useT()
  const { name, description } = useTexts()(product)
  const [main, other] = usePrices()(product)
  const { before, until } = useCampaign()(product)
  const isOut = product.status === 'maintenance'
  const action = isOut || !main ? 'see' : product.isFree ? 'get' : 'buy'
  return (
    <article className={classNames('covered', styles.card)}>
      <div className={styles.art}>
        <ProductPicture product={product} size="card" isFirst={isFirst} />
        <span className={styles.badges}>
          {isOut ? (
            <Badge tone="paper">{t('shop.product.maintenance')}</Badge>
          ) : (
            product.isNew && <Badge tone="paper">{t('shop.product.isNew')}</Badge>
          )}
          {until && <Badge tone="paper">{until}</Badge>}
        </span>
      </div>
      <div className={styles.body}>
        <p className={styles.meta}>
          <Rating rating={product.rating} />
          <span>{t('shop.product.days', { n: product.keyExpiration })}</span>
        </p>
        <Heading className={styles.name} lang={name.lang}>
          <Link to={paths.product(product.slug)} className="covering">
            {name.text}
          </Link>
        </Heading>
        {description.text && (
          <p className={styles.description}>
            <GoodsText shown={description} />
          </p>
        )}
        <div className={styles.foot}>
          <Price
            main={main ?? t(product.isSoldOut ? 'shop.product.soldOut' : 'shop.product.notSold')}
            other={other}
            before={before}
          />
          <span className={styles.buy}>
            <LinkButton
              to={isOut || product.isSoldOut ? paths.product(product.slug) : paths.checkout(product._id)}
              variant={action === 'see' ? 'quiet' : 'primary'}
              aria-label={t(`shop.product.${action}Name`, { name: name.text })}
            >
              {t(`shop.product.${action}`)}
            </LinkButton>
          </span>
        </div>
      </div>
    </article>
  )
})

/** The size of a card, against layout shift. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton ratio="16 / 10" radius="0" />
      <div className={styles.body}>
        <Skeleton width="50%" height="1.25rem" />
        <Skeleton width="80%" height="1.375rem" />
        <Skeleton height="2.5rem" />
        <div className={styles.foot}>
          <Skeleton width="6rem" height="2.5rem" />
          <Skeleton width="6rem" height="2.75rem" />
        </div>
      </div>
    </div>
  )
}
