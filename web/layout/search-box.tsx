import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { searchQueryMax } from '#schema/rules/store-list.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { searchShortcut } from '#web/state/search-shortcut.ts'
import { lazyPage } from './lazy-page.tsx'
import { Optional } from './optional.tsx'
import styles from './search-box.module.css'
import type { SuggestionKeys } from './search-suggestions.tsx'

const Suggestions = lazyPage(() => import('./search-suggestions.tsx'), 'info')

/** The search field; its suggestions are loaded when it is first focused. On phones it is an icon that opens over the bar. */
export function SearchBox() {
  const t = useT()
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<SuggestionKeys>(null)
  const [text, setText] = useState('')
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  /** The id of the highlighted option. */
  const [active, setActive] = useState<string>()
  const { isOn: hasShortcut } = useSnapshot(searchShortcut)
  // What was typed before hydration: the field is not controlled, so that React leaves it there.
  useOnChange(() => {
    if (!input.current?.matches(':focus')) return
    setUsed(true)
    setText(input.current.value)
    setOpen(true)
  }, true)

  const close = () => {
    setOpen(false)
    setActive(undefined)
  }
  const clear = () => {
    if (input.current) input.current.value = ''
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      if (!text) input.current?.blur()
      if (!isOpen) clear()
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      keys.current?.move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && isOpen && active && keys.current?.choose()) event.preventDefault()
  }
  return (
    <search className={styles.search}>
      <form
        action={paths.search()}
        onSubmit={(event) => {
          event.preventDefault()
          input.current?.blur()
          navigate(paths.search(text.trim()))
        }}
      >
        <Search aria-hidden className={styles.icon} />
        <input
          ref={input}
          type="text"
          inputMode="search"
          role="combobox"
          name="q"
          aria-label={t('shop.nav.searchLabel')}
          placeholder={t('shop.nav.searchLabel')}
          aria-keyshortcuts={hasShortcut ? '/' : undefined}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={searchQueryMax}
          className={styles.input}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActive(undefined)
            setOpen(true)
          }}
          onFocus={() => setUsed(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        {hasShortcut && (
          <span aria-hidden="true" className={styles.kbd}>
            /
          </span>
        )}
      </form>
      {isUsed && (
        <Optional>
          <Suggestions
            ref={keys}
            listId={listId}
            text={text}
            isOpen={isOpen}
            active={active}
            onActive={setActive}
            onChoose={() => {
              clear()
              input.current?.blur()
            }}
          />
        </Optional>
      )}
    </search>
  )
}
