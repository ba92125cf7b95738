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
  /** As the URL has it. */
  value: string
  onSearch: (text: string) => void
}

const pauseMs = 250

/** Searches once the typing pauses; Enter at once. `/` leads here, Esc empties it. */
export function SearchField({ label, value, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const { isOn } = useSnapshot(shortcuts)
  const search = useDebounced((next: string) => {
    // What was asked for last: the address may not say so yet.
    if (next.trim() === asked.current) return
    asked.current = next.trim()
    onSearch(asked.current)
  }, pauseMs)
  // Somebody went back, or cleared the filters: what stands in the URL is said here too, unless it is what was typed.
  useOnChange(() => {
    if (value !== asked.current) setText(value)
    asked.current = value
  }, value)
  useShortcuts({ '/': () => input.current?.focus() }, isOn)
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search.now(text)
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
            search.later(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
            event.preventDefault()
            setText('')
            search.now('')
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
