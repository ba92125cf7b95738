import { CalendarClock, KeySquare, Laptop, Undo2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { keyEnding } from '#schema/rules/activations.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { RenewalObstacle } from '#schema/rules/renewals.ts'
import type { ApiError } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useHeadingFocus } from '#web/hooks/use-focus-on-navigation.ts'
import { usePage } from '#web/hooks/use-page.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { Page } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { usePurchase } from '#web/state/purchases.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import type { KeyRenewal } from './checkout-view.tsx'
import styles from './renewal.module.css'

type Purchase = NonNullable<ReturnType<typeof usePurchase>['purchase']>

interface Props {
  licenseId: string
  /** How the loading of its product goes. */
  loaded: Pick<ComponentProps<typeof LoadFailed>['loaded'], 'isLoading' | 'retry'> & {
    status: string
    error: ApiError | null
  }
  /** The product, once everything is there that its page needs. */
  product: ProductSnapshot | null
  /** While something loads. */
  skeleton: ReactNode
  /** The page, with what it says of the key. */
  children: (product: ProductSnapshot, renewal: KeyRenewal) => ReactNode
}

/** The checkout of more days for a key that its owner has, or why it cannot have them. */
export default function Renewal({ licenseId, loaded, product, skeleton, children }: Props) {
  const t = useT()
  const textsOf = useTexts()
  const { params } = usePage()
  const key = usePurchase(licenseId)
  const { purchase } = key
  if (purchase?._id !== licenseId || purchase.productId !== params.productId) {
    if (key.isLoaded) return <NotOwned />
    return key.status === 'failed' ? <Failed loaded={key} /> : skeleton
  }
  if (purchase.renewalObstacle !== null) return <Refused purchase={purchase} obstacle={purchase.renewalObstacle} />
  if (product)
    return children(product, {
      key: { licenseId, ending: keyEnding(purchase.licenseKey) },
      currency: purchase.currency,
      title: t('renewal.title', { product: textsOf(product).name.text }),
      head: <Head purchase={purchase} product={product} />,
      details: <Details isEnded={Date.parse(purchase.expirationDate) <= serverNow()} />,
    })
  const { status, error } = loaded
  if (status === 'ready' || error?.status === 404) return <Refused purchase={purchase} obstacle="not_sold" />
  return status === 'failed' ? <Failed loaded={loaded} /> : skeleton
}

function Failed({ loaded }: Pick<ComponentProps<typeof LoadFailed>, 'loaded'>) {
  const t = useT()
  const title = t('renewal.refused.failed')
  return (
    <Page title={title} width="read" hasHiddenHeading>
      <LoadFailed title={title} loaded={loaded} />
    </Page>
  )
}

/** Which key it is, until when it is valid, and until when it will be. */
function Head({ purchase, product }: { purchase: Purchase; product: ProductSnapshot }) {
  const t = useT()
  const { date } = useDates()
  const { text: name } = useTexts()(product).name
  const days = product.keyExpiration
  const now = serverNow()
  const end = Date.parse(purchase.expirationDate)
  const newEnd = Math.max(now, end) + days * dayMs
  return (
    <>
      <Breadcrumb
        label={t('shop.catalogue.trail')}
        trail={[{ name, to: paths.purchase(purchase._id) }, { name: t('renewal.action') }]}
      />
      <h1 tabIndex={-1} className={styles.title}>
        {t('renewal.title', { product: name })}
      </h1>
      <p className={styles.lead}>{t('renewal.lead', { days })}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('renewal.key')}</dt>
          <dd>
            <Verbatim>{keyEnding(purchase.licenseKey)}</Verbatim>
          </dd>
        </div>
        <div>
          <dt>{t(end > now ? 'renewal.endsOn' : 'renewal.endedOn')}</dt>
          <dd>{date(end)}</dd>
        </div>
        <div className={styles.new}>
          <dt>{t('renewal.renewedUntil')}</dt>
          <dd>{date(newEnd)}</dd>
        </div>
      </dl>
    </>
  )
}

function Details({ isEnded }: { isEnded: boolean }) {
  const t = useT()
  const days = isEnded ? 'daysOfEnded' : 'days'
  const facts = [
    { icon: KeySquare, title: t('renewal.facts.key'), text: t('renewal.facts.keyText') },
    { icon: Laptop, title: t('renewal.facts.device'), text: t('renewal.facts.deviceText') },
    { icon: CalendarClock, title: t(`renewal.facts.${days}`), text: t(`renewal.facts.${days}Text`) },
    ...(isEnded ? [] : [{ icon: Undo2, title: t('renewal.facts.refund'), text: t('renewal.facts.refundText') }]),
  ]
  return (
    <section aria-labelledby="steps" className={styles.details}>
      <h2 id="steps">{t('renewal.facts.title')}</h2>
      <ul className={styles.points}>
        {facts.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden />
            <div>
              <h3 className="title">{title}</h3>
              <p className="note">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** After these a new key of the product can be bought. */
const leavesPurchase: readonly RenewalObstacle[] = ['external', 'stock', 'off']

function Refused({ purchase, obstacle }: { purchase: Purchase; obstacle: RenewalObstacle }) {
  const t = useT()
  const { productId, slug } = purchase
  const title = t('renewal.refused.title')
  useHeadingFocus(obstacle)
  const canBuy = leavesPurchase.includes(obstacle) && productId !== null && slug !== null
  return (
    <Page title={title} width="read" hasHiddenHeading>
      <EmptyState
        title={title}
        text={t(`renewal.obstacles.${obstacle}`)}
        action={
          <>
            {canBuy && <LinkButton to={paths.checkout(productId)}>{t('renewal.refused.buyNew')}</LinkButton>}
            <LinkButton variant={canBuy ? 'quiet' : 'primary'} to={paths.purchase(purchase._id)}>
              {t('renewal.refused.toKey')}
            </LinkButton>
          </>
        }
      />
    </Page>
  )
}

function NotOwned() {
  const t = useT()
  const title = t('renewal.refused.notYoursTitle')
  useHeadingFocus(title)
  return (
    <Page title={title} width="read" hasHiddenHeading>
      <EmptyState
        title={title}
        text={t('renewal.refused.notYoursText')}
        action={<LinkButton to={paths.dashboardPurchased}>{t('renewal.refused.toKeys')}</LinkButton>}
      />
    </Page>
  )
}
