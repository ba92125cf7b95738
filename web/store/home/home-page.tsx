export { default } from '#web/layout/not-found-page.tsx'
