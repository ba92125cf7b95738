import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useDebounced } from '#web/hooks/use-debounced.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useShortcuts } from '#web/hooks/use-shortcuts.ts'
import { shortcuts } from '../frame/shortcuts.ts'
import styles from './list-tools.module.css'

interface Props {
  label: string
  /** The search in the URL. */
  value: string
  onSearch: (text: string) => void
}

const pauseMs = 250

/** Searches once typing pauses, or at once on Enter. `/` focuses it, Esc clears it. */
export function SearchField({ label, value, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const lastSearch = useRef(value)
  const { isOn } = useSnapshot(shortcuts)
  const search = useDebounced((next: string) => {
    // Compared with the last search, not the URL, which may not be updated yet.
    if (next.trim() === lastSearch.current) return
    lastSearch.current = next.trim()
    onSearch(lastSearch.current)
  }, pauseMs)
  // The URL changed by the Back button or "clear filters": follow it, unless it is the last search typed here.
  useOnChange(() => {
    if (value !== lastSearch.current) setText(value)
    lastSearch.current = value
  }, value)
  useShortcuts({ '/': () => input.current?.focus() }, { isOn })
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search.runNow(text)
        }}
      >
        <Search aria-hidden className={styles.searchIcon} />
        <input
          ref={input}
          type="search"
          name="search"
          value={text}
          aria-label={label}
          placeholder={label}
          aria-keyshortcuts={isOn ? '/' : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          enterKeyHint="search"
          className={styles.input}
          onChange={(event) => {
            setText(event.currentTarget.value)
            search.schedule(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
            event.preventDefault()
            setText('')
            search.runNow('')
          }}
        />
        {isOn && (
          <span aria-hidden="true" className={styles.kbd}>
            /
          </span>
        )}
      </form>
    </search>
  )
}
