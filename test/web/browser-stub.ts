import { vi } from 'vitest'

/** The little of a browser that web/state and web/api touch, for tests that need no page. */
export function stubBrowser({ languages = ['pt-BR'] as string[] } = {}) {
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' }, cookie: '', querySelectorAll: () => [] })
  vi.stubGlobal('navigator', { languages })
  return store
}

/** A session token as the browser reads it: unsigned. */
export const tokenOf = (claims: object): string =>
  `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
