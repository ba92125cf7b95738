import { proxy } from 'valtio'
import { afterHydration } from '#web/state/hydration.ts'
import { readStorage, writeStorage } from '#web/state/storage.ts'

type Theme = 'light' | 'dark'

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const systemTheme = (): Theme => (system?.matches ? 'dark' : 'light')
const savedTheme = (): Theme | null => {
  const saved = readStorage('theme')
  return saved === 'light' || saved === 'dark' ? saved : null
}

// Before hydration: the Worker may have sent the page without it.
const saved = savedTheme()
if (saved && globalThis.document) document.documentElement.dataset.theme = saved

/** The system’s theme until the user chooses one. */
export const theme = proxy({ name: 'light' as Theme })
afterHydration(() => {
  theme.name = savedTheme() ?? systemTheme()
})

export function chooseTheme(name: Theme) {
  writeStorage('theme', name)
  document.documentElement.dataset.theme = name
  theme.name = name
  const ground = name === 'dark' ? '#0C1512' : '#F5F0E3'
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', ground)
}

system?.addEventListener('change', () => {
  if (!savedTheme()) theme.name = systemTheme()
})
