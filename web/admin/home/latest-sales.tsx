import { CircleCheck, Clock, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Snapshot } from 'valtio'
import { categorySlug } from '#schema/rules/catalogue.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useNow } from '#web/hooks/use-now.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { keyOutline } from '#web/state/key-outline.ts'
import { useLanguage } from '#web/state/locale.ts'
import { classNames } from '#web/ui/class-names.ts'
import { KeyShape } from '#web/ui/key-shape.tsx'
import { Link } from '#web/ui/link.tsx'
import { AccountLink } from '../account-link.tsx'
import { ageText } from '../durations.ts'
import { adminPaths, purchasePath } from '../paths.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import styles from './home-page.module.css'
import type { Sale } from './home-state.ts'

const states = {
  delivered: { Icon: CircleCheck, tone: 'ok' },
  owed: { Icon: Clock, tone: 'warn' },
  refunded: { Icon: Undo2, tone: 'info' },
}

interface Props {
  /** The sales as they stand. */
  arranged: Snapshot<Sale[]>
  newest: Snapshot<Sale[]>
  news: ReactNode
}

/** The latest sales. Those shown take over their new state; new ones wait. */
export function LatestSales({ arranged, newest, news }: Props) {
  const t = useT()
  return (
    <section aria-labelledby="latest" className={styles.card}>
      <div className={styles.head}>
        <h2 id="latest">{t('adminHome.latest.title')}</h2>
        {news}
        <Link to={adminPaths.purchases} className={styles.all}>
          {t('adminHome.latest.all')}
        </Link>
      </div>
      {arranged.length === 0 ? (
        <p className={styles.none}>{t('adminHome.latest.none')}</p>
      ) : (
        <ul className={styles.rows}>
          {arranged.map((sale) => (
            <Row key={sale.paymentId} sale={newest.find(({ paymentId }) => paymentId === sale.paymentId) ?? sale} />
          ))}
        </ul>
      )}
    </section>
  )
}

const minuteMs = 60_000

function Row({ sale }: { sale: Snapshot<Sale> }) {
  const t = useT()
  const language = useLanguage()
  const { money } = useFormats()
  const { dateTime } = useBrasiliaTime()
  const now = useNow(serverNow, minuteMs)
  const { paymentId, productName, userId, username, amount, currency, createdAt, state } = sale
  const { Icon, tone } = states[state]
  return (
    <li className={styles.sale}>
      <span className={classNames(styles.icon, styles.seal)}>
        <KeyShape outline={keyOutline(categorySlug(productName)).outline} />
      </span>
      <div className={styles.words}>
        <p className={styles.what}>
          <Link to={purchasePath(paymentId)}>{productName}</Link>
        </p>
        <p className={styles.who}>
          <AccountLink name={username ?? t('admin.deletedAccount')} userId={userId} /> ·{' '}
          <time dateTime={createdAt} title={dateTime(createdAt)}>
            {ageText(Math.max(0, (now - Date.parse(createdAt)) / 1000), language)}
          </time>
        </p>
      </div>
      <div className={styles.sum}>
        <p translate="no">{money(amount, currency)}</p>
        <p className={classNames(styles.state, tone)}>
          <Icon aria-hidden />
          {t(`adminHome.latest.states.${state}`)}
        </p>
      </div>
    </li>
  )
}
