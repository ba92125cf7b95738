// Runs before the first paint, so that a saved theme or language never flashes the other one. Apart from the bundle on purpose.
try {
  const { theme, language } = localStorage
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
  if (language === 'en' || language === 'pt-BR') document.documentElement.lang = language
} catch {
  // No storage: the system's theme and the browser's language decide.
}
