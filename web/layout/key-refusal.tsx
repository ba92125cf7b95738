import { ArrowRight, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Snapshot } from 'valtio'
import type { PurchasedProduct } from '#schema/api/purchases.ts'
import type { RefusalCode } from '#schema/rules/activations.ts'
import type { Suspension } from '#schema/rules/licenses.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { dateFormat } from '#web/i18n/intl-formats.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { useLanguage } from '#web/state/locale.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { DownloadButton } from './download-button.tsx'
import styles from './key-refusal.module.css'
import { isSameDay } from './relative-time.ts'
import { SupportLink } from './support-link.tsx'

type Purchase = Snapshot<PurchasedProduct>
export type Refused = Purchase & { refusal: NonNullable<Purchase['refusal']> }

/** A code, or of one that has several reasons, the reason. */
type Reason = Exclude<RefusalCode, 'SUSPENDED' | 'NOT_FOUND'> | Suspension | 'refunded' | 'off' | 'removed' | 'external'

function reasonOf({ refusal: { code }, status, suspension, isRemoved }: Refused): Reason {
  if (code === 'NOT_FOUND') return isRemoved ? 'removed' : 'external'
  if (code !== 'SUSPENDED') return code
  return status === 'refunded' ? 'refunded' : (suspension ?? 'off')
}

/** Where an expired key gets more time; null where it cannot. */
const renewalOf = ({ _id, productId, renewalObstacle }: Purchase) =>
  productId && renewalObstacle === null ? paths.renewal(productId, _id) : null

/** A device that others were refused for has been released meanwhile: there is room for another. */
const isReleased = ({ refusal: { code }, devices, deviceLimit }: Refused) =>
  code === 'HWID_MISMATCH' && devices.length < (deviceLimit ?? 1)

/** Whether there is something to explain. */
export const isRefused = (purchase: Purchase): purchase is Refused =>
  purchase.refusal !== null && !isReleased(purchase as Refused)

interface Props {
  purchase: Refused
  /** What releases the device, where it can be done on the spot; elsewhere a link leads there. It stays while it reports what it did. */
  release?: ReactNode
}

/** What a tool was told of a key, when and why, and the button that mends it. */
export default function KeyRefusal({ purchase, release }: Props) {
  const reason = reasonOf(purchase)
  const isOver = isReleased(purchase)
  return (
    <div className={isOver ? undefined : styles.refusal}>
      {!isOver && <Explanation purchase={purchase} reason={reason} />}
      {reason === 'HWID_MISMATCH' && release ? (
        <div className={styles.release}>{release}</div>
      ) : (
        <Action purchase={purchase} reason={reason} />
      )}
    </div>
  )
}

interface PartProps {
  purchase: Refused
  reason: Reason
}

function Explanation({ purchase, reason }: PartProps) {
  const t = useT()
  const why = useWhy(purchase, reason)
  const told = useTold(purchase, why)
  const product = useTexts()(purchase).productName.text
  return (
    <>
      <p className={styles.told}>
        <TriangleAlert aria-hidden />
        {told}
      </p>
      <p>{t(`refusal.mend.${reason}`, { product })}</p>
    </>
  )
}

function useWhy(purchase: Refused, reason: Reason): string {
  const t = useT()
  const { briefDate } = useDates()
  const dayOf = useDay()
  const product = useTexts()(purchase).productName.text
  const { expirationDate, refusal } = purchase
  // Each text has one of them.
  const facts = {
    product,
    since: refusal.boundSince === null ? '' : dayOf(refusal.boundSince),
    date: briefDate(expirationDate),
  }
  return t(`refusal.why.${reason}`, facts)
}

/** The day of an instant: "12 de outubro", and of another year that as well. */
function useDay() {
  const language = useLanguage()
  return (instant: string) => {
    const date = new Date(instant)
    const isOfYear = date.getFullYear() === new Date(serverNow()).getFullYear()
    return dateFormat(language, { day: 'numeric', month: 'long', ...(!isOfYear && { year: 'numeric' }) }).format(date)
  }
}

const dayMs = 86_400_000

function useTold({ refusal: { refusedAt } }: Refused, why: string): string {
  const t = useT()
  const language = useLanguage()
  const dayOf = useDay()
  const [at, now] = [Date.parse(refusedAt), serverNow()]
  const time = dateFormat(language, { timeStyle: 'short' }).format(at)
  if (isSameDay(at, now)) return t('refusal.today', { time, why })
  if (isSameDay(at, now - dayMs)) return t('refusal.yesterday', { time, why })
  return t('refusal.on', { date: dayOf(refusedAt), time, why })
}

function Action({ purchase, reason }: PartProps) {
  const t = useT()
  const { dateTime } = useDates()
  const { _id: id, releasableAt, refundRequest, slug, download } = purchase
  const renewal = renewalOf(purchase)
  if (reason === 'HWID_MISMATCH')
    return releasableAt !== null && Date.parse(releasableAt) > serverNow() ? (
      <p>{t('refusal.wait', { when: dateTime(releasableAt) })}</p>
    ) : (
      <Way to={paths.purchase(id)} what="release" purchase={purchase} />
    )
  if (reason === 'EXPIRED' && renewal) return <Way to={renewal} what="renew" purchase={purchase} />
  if (reason === 'NOT_ACTIVATED')
    return <Way to={paths.purchasePart(id, 'activate')} what="activate" purchase={purchase} />
  if (reason === 'REPLACED') return <Way to={paths.purchasePart(id, 'key')} what="newKey" purchase={purchase} />
  if ((reason === 'refunding' || reason === 'refunded') && refundRequest)
    return <Way to={paths.purchasePart(id, 'refund')} what="refund" purchase={purchase} />
  if (reason === 'EXPIRED' && slug) return <Way to={paths.product(slug)} what="product" purchase={purchase} />
  if (isOfTool(reason)) {
    if (download) return <Download purchase={purchase} />
    if (slug) return <Way to={paths.product(slug)} what="product" purchase={purchase} />
  }
  return <Support purchase={purchase} />
}

/** The right tool, or a newer one, mends it. */
const isOfTool = (reason: Reason) =>
  reason === 'PRODUCT_MISMATCH' || reason === 'HWID_REQUIRED' || reason === 'external'

/** What is on a button, and its accessible name, which also says of which key it is. */
function useNames(purchase: Refused) {
  const t = useT()
  const product = useTexts()(purchase).productName.text
  return (what: 'release' | 'renew' | 'download' | 'product' | 'activate' | 'newKey' | 'refund' | 'support') => {
    const action = t(`refusal.${what}`)
    return { action, name: t('refusal.of', { action, product }) }
  }
}

interface WayProps {
  to: string
  what: Parameters<ReturnType<typeof useNames>>[0]
  purchase: Refused
}

function Way({ to, what, purchase }: WayProps) {
  const { action, name } = useNames(purchase)(what)
  return (
    <LinkButton to={to} size="sm" icon={<ArrowRight aria-hidden />} aria-label={name}>
      {action}
    </LinkButton>
  )
}

function Download({ purchase }: { purchase: Refused }) {
  const { action, name } = useNames(purchase)('download')
  return <DownloadButton id={purchase._id} size="sm" label={action} name={name} />
}

function Support({ purchase }: { purchase: Refused }) {
  const { action, name } = useNames(purchase)('support')
  return (
    <SupportLink className={buttonClass({ size: 'sm' })}>
      <span aria-hidden="true">{action}</span>
      <span className="sr-only">{name}</span>
    </SupportLink>
  )
}
