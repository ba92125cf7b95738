import { KeyRound, UserRound } from 'lucide-react'
import { NavLink, Route, Routes } from 'react-router'
import { useT } from '#web/i18n/use-t.ts'
import NotFoundPage from '#web/layout/not-found-page.tsx'
import { paths } from '#web/paths.ts'
import styles from './dashboard-page.module.css'
import { ProfilePage } from './profile-page.tsx'
import { PurchasesPage } from './purchases-page.tsx'

/** A column of links on wide screens, tabs at the top on phones; each screen has its own URL. */
export default function DashboardPage() {
  const t = useT()
  return (
    <div className={styles.frame}>
      <nav aria-label={t('dashboard.nav')} className={styles.nav}>
        <NavLink to={paths.dashboard} end className={styles.link ?? ''}>
          <UserRound aria-hidden />
          {t('dashboard.general')}
        </NavLink>
        <NavLink to={paths.dashboardPurchased} className={styles.link ?? ''}>
          <KeyRound aria-hidden />
          {t('dashboard.purchased')}
        </NavLink>
      </nav>
      <div className={styles.screen}>
        <Routes>
          <Route index element={<ProfilePage />} />
          <Route path="general" element={<ProfilePage />} />
          <Route path="purchased" element={<PurchasesPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </div>
    </div>
  )
}
