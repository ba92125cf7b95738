import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { matchPage, type PageName, patterns } from '#schema/rules/pages.ts'
import { Guard } from '#web/layout/guard.tsx'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { PageSkeleton } from '#web/layout/page-skeleton.tsx'
import { Shell } from '#web/layout/shell.tsx'
import { terms } from '#web/layout/terms-text.ts'
import { locale } from '#web/state/locale.ts'
import HomePage from '#web/store/home/home-page.tsx'

const ProductsPage = lazyPage(() => import('#web/store/products/products-page.tsx'), 'front')
const CategoryPage = lazyPage(() => import('#web/store/products/category-page.tsx'))
const VideosPage = lazyPage(() => import('#web/store/videos/videos-page.tsx'), 'front', 'info')
const ResellerPage = lazyPage(() => import('#web/store/reseller/reseller-page.tsx'), 'info')
const SearchPage = lazyPage(() => import('#web/store/search/search-page.tsx'), 'info')
const TermsPage = lazyPage(() => import('#web/store/terms/terms-page.tsx'), 'gate')
const LoginPage = lazyPage(() => import('#web/account/login-page.tsx'), 'auth')
const RegisterPage = lazyPage(() => import('#web/account/register-page.tsx'), 'auth')
const LostEmailPage = lazyPage(() => import('#web/account/lost-email-page.tsx'), 'auth', 'lostEmail')
const RecoveryPages = lazyPage(() => import('#web/account/recovery-pages.tsx'), 'auth', 'recovery')
const CheckoutPage = lazyPage(() => import('#web/store/checkout/checkout-page.tsx'), 'checkout')
const ConfirmationPage = lazyPage(() => import('#web/store/confirmation/confirmation-page.tsx'), 'checkout')
const DashboardPage = lazyPage(() => import('#web/dashboard/dashboard-page.tsx'), 'dashboard', 'profile')
const NotFoundPage = lazyPage(() => import('#web/layout/not-found-page.tsx'))
const AdminPanel = lazyPage(() => import('#web/admin/admin-panel.tsx'), 'admin')

/** The pages that the Worker renders, but home, whose code is always there. */
const rendered: Partial<Record<PageName, { preload: () => Promise<unknown> }>> = {
  products: ProductsPage,
  category: CategoryPage,
  videos: VideosPage,
  reseller: ResellerPage,
  checkout: CheckoutPage,
  categoryCheckout: CheckoutPage,
  terms: TermsPage,
}

/** Loads what the first render of a page needs at once. */
export async function preloadPage(pathname: string) {
  const name = matchPage(pathname)?.name
  if (!name) return
  await Promise.all([rendered[name]?.preload(), name === 'terms' && terms.load(locale.code)])
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path={patterns.home} element={<HomePage />} />
        <Route path={patterns.products} element={<ProductsPage />} />
        <Route path={patterns.category} element={<CategoryPage />} />
        <Route path={patterns.videos} element={<VideosPage />} />
        <Route path={patterns.reseller} element={<ResellerPage />} />
        <Route path={patterns.search} element={<SearchPage />} />
        <Route path={patterns.checkout} element={<CheckoutPage />} />
        <Route path={patterns.categoryCheckout} element={<CheckoutPage />} />
        <Route path={patterns.login} element={<LoginPage />} />
        <Route path={patterns.register} element={<RegisterPage />} />
        <Route path={patterns.lostEmail} element={<LostEmailPage />} />
        <Route path={patterns.forgotPassword} element={<RecoveryPages page="forgotPassword" />} />
        <Route path={patterns.resetPassword} element={<RecoveryPages page="resetPassword" />} />
        <Route path={patterns.verifyEmail} element={<RecoveryPages page="verifyEmail" />} />
        <Route path={patterns.confirmEmail} element={<RecoveryPages page="confirmEmail" />} />
        <Route
          path={patterns.confirmation}
          element={
            <Guard toLogin>
              <ConfirmationPage />
            </Guard>
          }
        />
        <Route
          path={patterns.dashboard}
          element={
            <Guard>
              <DashboardPage />
            </Guard>
          }
        />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route
        path={patterns.admin}
        element={
          <Guard requiredRole="admin">
            <Suspense fallback={<PageSkeleton />}>
              <AdminPanel />
            </Suspense>
          </Guard>
        }
      />
      <Route element={<Shell isBare />}>
        <Route path={patterns.terms} element={<TermsPage />} />
      </Route>
    </Routes>
  )
}
