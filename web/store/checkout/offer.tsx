import { CircleCheck, Wrench } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { GoodsText } from '#web/layout/goods-text.tsx'
import { ProductPicture } from '#web/layout/product-picture.tsx'
import { Rating } from '#web/layout/rating.tsx'
import type { OfferedSnapshot } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import styles from './offer.module.css'

interface Props {
  product: OfferedSnapshot
  /** The page's own heading, or one below it. */
  heading: 'h1' | 'h2'
}

/** What is sold: its picture, name, licence, rating, state and description. */
export function Offer({ product, heading: Heading }: Props) {
  const t = useT()
  const { name, description } = useTexts()(product)
  return (
    <>
      <ProductPicture product={product} size="page" isFirst className={styles.art} />
      <Heading {...(Heading === 'h1' && { tabIndex: -1 })} className={styles.name} lang={name.lang}>
        {name.text}
      </Heading>
      <p className={styles.promise}>
        {t('shop.product.days', { n: product.keyExpiration })} · {t('shop.product.instant')}
      </p>
      <div className={styles.state}>
        <Rating rating={product.rating} />
        {product.status === 'maintenance' ? (
          <Badge tone="warn" icon={<Wrench aria-hidden />}>
            {t('shop.product.maintenance')}
          </Badge>
        ) : (
          <Badge tone="ok" icon={<CircleCheck aria-hidden />}>
            {t('product.inForce')}
          </Badge>
        )}
        <span>{t('checkout.product.device')}</span>
      </div>
      {description.text && (
        <p className={styles.description}>
          <GoodsText shown={description} />
        </p>
      )}
    </>
  )
}
