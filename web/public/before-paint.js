// Runs before the first paint, so that a saved theme or language is applied without a flash. Not in the bundle on purpose.
try {
  const { theme, language } = localStorage
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
  if (language === 'en' || language === 'pt-BR') document.documentElement.lang = language
} catch {
  // No storage: the system’s theme and the browser’s language apply.
}

// Requests the catalogue while the scripts are loading; web/state/prefetched.ts hands it out.
if (/^\/(products(\/|$)|$)/i.test(location.pathname)) {
  const request = (path) =>
    fetch(path, { signal: AbortSignal.timeout(20_000) })
      .then((answer) => (answer.ok ? answer.json() : undefined))
      .catch(() => undefined)
  window.prefetched = Object.fromEntries(
    ['/api/auth/categories', '/api/auth/all/products'].map((path) => [path, request(path)]),
  )
}
