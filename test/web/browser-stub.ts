import { vi } from 'vitest'

/** Stubs what web/state and web/api use of a browser, for tests that need no page. */
export function stubBrowser({ languages = ['pt-BR'] as string[] } = {}) {
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
  vi.stubGlobal('document', {
    documentElement: { lang: 'pt-BR' },
    cookie: '',
    querySelectorAll: () => [],
    getElementById: () => null,
  })
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('location', { protocol: 'https:' })
  return store
}

/** A session token with these claims; the browser does not check signatures. */
export const tokenOf = (claims: object): string =>
  `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
