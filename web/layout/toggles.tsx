import { Keyboard, Moon, Sun } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { announce } from '#web/hooks/use-top-layer.ts'
import { translator } from '#web/i18n/dictionary.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { leadOn } from '#web/state/new-page.ts'
import { chooseSearchShortcut, searchShortcut } from '#web/state/search-shortcut.ts'
import { chooseTheme, theme } from '#web/state/theme.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Shows the other language, in that language. */
export function LanguageToggle() {
  const t = useT()
  const language = useLanguage()
  const other = language === 'en' ? 'pt-BR' : 'en'
  const change = async () => {
    try {
      const { chooseLanguage } = await import('#web/state/choose-language.ts')
      await chooseLanguage(other)
      announce(translator(other)('shop.language.changed'))
    } catch {
      if (!(await leadOn('language'))) toast(t('shop.errors.network'), 'bad')
    }
  }
  return (
    <IconButton
      label={t('shop.language.switch')}
      lang={other}
      data-again="language"
      icon={<span aria-hidden>{t('shop.language.code')}</span>}
      onClick={change}
    />
  )
}

/** An icon in the bar; with `isRow` a labelled row, for menus. */
export function ThemeToggle({ isRow = false }: { isRow?: boolean }) {
  const t = useT()
  const { name } = useSnapshot(theme)
  const isDark = name === 'dark'
  const label = t(isDark ? 'shop.theme.toLight' : 'shop.theme.toDark')
  const icon = isDark ? <Sun aria-hidden /> : <Moon aria-hidden />
  const change = () => chooseTheme(isDark ? 'light' : 'dark')
  if (!isRow) return <IconButton label={label} icon={icon} onClick={change} />
  return (
    <Button variant="plain" wide icon={icon} onClick={change}>
      {label}
    </Button>
  )
}

export function ShortcutToggle() {
  const t = useT()
  const { isOn } = useSnapshot(searchShortcut)
  return (
    <Button variant="plain" wide icon={<Keyboard aria-hidden />} onClick={() => chooseSearchShortcut(!isOn)}>
      {t(isOn ? 'shop.nav.shortcutOff' : 'shop.nav.shortcutOn')}
    </Button>
  )
}
