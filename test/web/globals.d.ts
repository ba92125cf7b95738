// The tests are checked without a browser's types, which would clash with the Worker's. web/tsconfig.json checks the screens'
// own modules against the real ones; here stands only what the modules under test name.
interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}
declare const document: { documentElement: { lang: string }; cookie: string }
declare function addEventListener(name: string, heard: (event: { key: string | null }) => void): void
declare const location: { protocol: string; reload(): void }
