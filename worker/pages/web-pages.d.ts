/** web/server.tsx with everything that it renders (worker/vite.config.ts); it is evaluated with the first page that is rendered. */
declare module 'virtual:web-pages' {
  export const renderPage: import('#schema/api/page-data.ts').RenderPage
}
