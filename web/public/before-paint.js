// Runs before the first paint, so that a saved theme or language never flashes the other one. Apart from the bundle on purpose.
try {
  const { theme, language } = localStorage
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
  if (language === 'en' || language === 'pt-BR') document.documentElement.lang = language
} catch {
  // No storage: the system's theme and the browser's language decide.
}

// The catalogue is on its way while the scripts still are (web/state/catalogue.ts takes it from here).
if (/^\/(products(\/|$)|$)/i.test(location.pathname)) {
  const ask = (path) =>
    fetch(path, { signal: AbortSignal.timeout(20_000) })
      .then((answer) => (answer.ok ? answer.json() : undefined))
      .catch(() => undefined)
  window.early = Object.fromEntries(['/api/auth/categories', '/api/auth/all/products'].map((path) => [path, ask(path)]))
}
