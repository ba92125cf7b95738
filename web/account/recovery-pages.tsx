import { lazyPage } from '#web/layout/lazy-page.tsx'

const pages = {
  forgotPassword: lazyPage(() => import('./forgot-password-page.tsx')),
  resetPassword: lazyPage(() => import('./reset-password-page.tsx')),
  verifyEmail: lazyPage(() => import('./verify-email-page.tsx')),
  confirmEmail: lazyPage(() => import('./confirm-email-page.tsx')),
}

/** Pages that few people ever open: what they share with others is not to become part of what all pages load (`web/build/chunks.ts`). */
export default function RecoveryPages({ page }: { page: keyof typeof pages }) {
  const Page = pages[page]
  return <Page />
}
