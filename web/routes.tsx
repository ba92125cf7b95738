import { type ReactElement, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { matchPage, type PageName } from '#schema/rules/pages.ts'
import { usePage } from '#web/hooks/use-page.ts'
import { Guard } from '#web/layout/guard.tsx'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { PageSkeleton } from '#web/layout/page-skeleton.tsx'
import { Shell } from '#web/layout/shell.tsx'
import { terms } from '#web/layout/terms-text.ts'
import { locale } from '#web/state/locale.ts'
import { session } from '#web/state/session.ts'
import HomePage from '#web/store/home/home-page.tsx'

const ProductsPage = lazyPage(() => import('#web/store/products/products-page.tsx'), 'front')
const CategoryPage = lazyPage(() => import('#web/store/products/category-page.tsx'))
const ProductPage = lazyPage(() => import('#web/store/product/product-page.tsx'), 'product')
const VideosPage = lazyPage(() => import('#web/store/videos/videos-page.tsx'), 'front', 'info')
const ResellerPage = lazyPage(() => import('#web/store/reseller/reseller-page.tsx'), 'info')
const SearchPage = lazyPage(() => import('#web/store/search/search-page.tsx'), 'info')
const StatusPage = lazyPage(() => import('#web/store/status/status-page.tsx'), 'info')
const TermsPage = lazyPage(() => import('#web/store/terms/terms-page.tsx'), 'gate')
const LoginPage = lazyPage(() => import('#web/account/login-page.tsx'), 'auth')
const RegisterPage = lazyPage(() => import('#web/account/register-page.tsx'), 'auth')
const LostEmailPage = lazyPage(() => import('#web/account/lost-email-page.tsx'), 'auth', 'lostEmail')
const RecoveryPages = lazyPage(() => import('#web/account/recovery-pages.tsx'), 'auth', 'recovery')
const CheckoutPage = lazyPage(() => import('#web/store/checkout/checkout-page.tsx'), 'checkout', 'product')
const ConfirmationPage = lazyPage(
  () => import('#web/store/confirmation/confirmation-page.tsx'),
  'checkout',
  'activation',
  'renewal',
)
const DashboardPage = lazyPage(() => import('#web/dashboard/dashboard-page.tsx'), 'dashboard', 'profile')
const NotFoundPage = lazyPage(() => import('#web/layout/not-found-page.tsx'))
const AdminPanel = lazyPage(() => import('#web/admin/admin-panel.tsx'), 'admin')

/** The pages that the Worker renders, but home, whose code is always there. */
const rendered: Partial<Record<PageName, { preload: () => Promise<unknown> }>> = {
  products: ProductsPage,
  category: CategoryPage,
  product: ProductPage,
  videos: VideosPage,
  reseller: ResellerPage,
  checkout: CheckoutPage,
  categoryCheckout: CheckoutPage,
  terms: TermsPage,
  status: StatusPage,
}

/** Loads what the first render of a page needs at once. */
export async function preloadPage(pathname: string) {
  const name = matchPage(pathname)?.name
  if (!name) return
  await Promise.all([rendered[name]?.preload(), name === 'terms' && terms.load(locale.code)])
}

const pages: Record<PageName, ReactElement> = {
  home: <HomePage />,
  products: <ProductsPage />,
  category: <CategoryPage />,
  product: <ProductPage />,
  videos: <VideosPage />,
  reseller: <ResellerPage />,
  search: <SearchPage />,
  checkout: <CheckoutPage />,
  categoryCheckout: <CheckoutPage />,
  login: <LoginPage />,
  register: <RegisterPage />,
  lostEmail: <LostEmailPage />,
  forgotPassword: <RecoveryPages page="forgotPassword" />,
  resetPassword: <RecoveryPages page="resetPassword" />,
  verifyEmail: <RecoveryPages page="verifyEmail" />,
  confirmEmail: <RecoveryPages page="confirmEmail" />,
  confirmation: (
    <Guard toLogin>
      <ConfirmationPage />
    </Guard>
  ),
  dashboard: (
    <Guard>
      <DashboardPage />
    </Guard>
  ),
  admin: (
    <Guard requiredRole="admin">
      <Suspense fallback={<PageSkeleton />}>
        <AdminPanel />
      </Suspense>
    </Guard>
  ),
  terms: <TermsPage />,
  status: <StatusPage />,
}

/** What is not shown before the password that an admin has set is changed. The login goes on from there to where the user wanted. */
const heldPages: readonly (PageName | undefined)[] = [
  'login',
  'dashboard',
  'admin',
  'confirmation',
  'checkout',
  'categoryCheckout',
]

/** The page of the address. The router’s own matching would be another, beside the one that the Worker needs. */
export function AppRoutes() {
  const { name } = usePage()
  const { isSignedIn, mustChangePassword } = useSnapshot(session)
  // The dashboard then shows the change of the password.
  const isHeld = isSignedIn && mustChangePassword && heldPages.includes(name)
  const page = isHeld ? pages.dashboard : name ? pages[name] : <NotFoundPage />
  return name === 'admin' && !isHeld ? page : <Shell isBare={name === 'terms'}>{page}</Shell>
}
