import { Download, Headset, KeyRound, LockKeyhole, UserRound } from 'lucide-react'
import type { ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { usePage } from '#web/hooks/use-page.ts'
import { useT } from '#web/i18n/use-t.ts'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import NotFoundPage from '#web/layout/not-found-page.tsx'
import { Optional } from '#web/layout/optional.tsx'
import { SupportLink } from '#web/layout/support-link.tsx'
import { paths } from '#web/paths.ts'
import { config } from '#web/state/config.ts'
import { useLoad } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'
import { NavLink } from '#web/ui/link.tsx'
import styles from './dashboard-page.module.css'
import './stored-config.ts'

const ProfilePage = lazyPage(() => import('./profile-page.tsx'))
const PasswordPage = lazyPage(() => import('./password-page.tsx'))
const FirstPasswordPage = lazyPage(() => import('./first-password-page.tsx'))
const VerifyNotice = lazyPage(() => import('#web/layout/verify-notice.tsx'), 'recovery')
const PurchasesPage = lazyPage(() => import('./purchases-page.tsx'), 'renewal')
const MovePage = lazyPage(() => import('./move-page.tsx'), 'deviceMove')
const PurchasePage = lazyPage(() => import('./purchase-page.tsx'), 'activation', 'renewal')

/** By their path below the dashboard’s. */
const screens: Partial<Record<string, ComponentType>> = {
  '': ProfilePage,
  general: ProfilePage,
  password: PasswordPage,
  purchased: PurchasesPage,
  move: MovePage,
}

/** A sidebar of links on wide screens, tabs at the top on phones; each screen has its own URL. */
export default function DashboardPage() {
  const { mustChangePassword } = useSnapshot(session)
  return mustChangePassword ? <FirstPasswordPage /> : <Dashboard />
}

function Dashboard() {
  const t = useT()
  const { rest = '' } = usePage().params
  const [, purchaseId] = /^purchased\/([^/]+)$/i.exec(rest) ?? []
  const Screen = screens[rest.toLowerCase()] ?? NotFoundPage
  const { data } = useLoad(config)
  const { isEmailVerified } = useSnapshot(session)
  return (
    <div className={styles.frame}>
      <nav aria-label={t('dashboard.nav')} className={styles.nav}>
        <NavLink to={paths.dashboard} end className={styles.link}>
          <UserRound aria-hidden />
          {t('dashboard.profile.title')}
        </NavLink>
        <NavLink to={paths.dashboardPassword} className={styles.link}>
          <LockKeyhole aria-hidden />
          {t('profile.nav.password')}
        </NavLink>
        <NavLink to={paths.dashboardPurchased} className={styles.link}>
          <KeyRound aria-hidden />
          {t('dashboard.purchases.title')}
        </NavLink>
        {data?.downloadUrl && (
          <a href={data.downloadUrl} target="_blank" rel="noopener" className={styles.link}>
            <Download aria-hidden />
            {t('profile.nav.download')}
            <span className="sr-only"> ({t('shop.footer.newTab')})</span>
          </a>
        )}
        <SupportLink className={styles.link}>
          <Headset aria-hidden />
          {t('profile.nav.support')}
        </SupportLink>
      </nav>
      <div className={styles.screen}>
        {isEmailVerified === false && (
          <Optional isAwaited>
            <VerifyNotice />
          </Optional>
        )}
        {purchaseId ? <PurchasePage key={purchaseId} id={purchaseId} /> : <Screen />}
      </div>
    </div>
  )
}
