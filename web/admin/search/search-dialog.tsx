import { Eye } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import type { PanelMatches } from '#schema/api/panel.ts'
import { isMaskedKey } from '#schema/rules/activations.ts'
import { panelSearchMax } from '#schema/rules/panel.ts'
import { useDebounced } from '#web/hooks/use-debounced.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { showKeys } from '../masked-keys.ts'
import { MatchList } from './match-list.tsx'
import { pauseMatches } from './pause-match.ts'
import styles from './search-dialog.module.css'
import { type Match, matches, openSearch, rowMatches, screenMatches, searchDialog } from './search-state.ts'

const pauseMs = 150
const listId = 'panel-matches'
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** One search of the whole panel, by Ctrl K, or by pasting what to look for. */
export function SearchDialog() {
  const t = useT()
  const { isOpen, pasted } = useSnapshot(searchDialog)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => openSearch(false)}
      title={t('admin.search.title')}
      closeLabel={t('shop.state.close')}
      size="fixed"
      lightDismiss
    >
      <PanelSearch pasted={pasted} />
    </Dialog>
  )
}

function PanelSearch({ pasted }: { pasted: string }) {
  const t = useT()
  const navigate = useNavigate()
  const { money } = useFormats()
  const { scopes } = useSnapshot(session)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(pasted)
  const [search, setSearch] = useState(pasted)
  /** Which of the matches is marked. */
  const [place, setPlace] = useState(0)
  /** Enter was pressed before the answer was there. */
  const [isEager, setEager] = useState(false)
  const { data, isLoaded, status, error } = useLoad(matches, search)
  const rows = data ? rowMatches(data as PanelMatches, money, search) : []
  const pauses = data ? pauseMatches(t, data as PanelMatches, scopes) : []
  const below = rows.findIndex(({ kind }) => kind === 'product') + 1
  // Before anything is typed it leads to the screens.
  const found = [...rows.toSpliced(below, 0, ...pauses), ...screenMatches(t, search, scopes)]
  const marked = found[place]
  const isAnswered = search !== '' && search === text.trim() && (isLoaded || status === 'failed')

  const look = useDebounced((next: string) => {
    setSearch(next.trim())
    setPlace(0)
  }, pauseMs)
  const goTo = ({ to, act }: Match) => {
    openSearch(false)
    if (act) act()
    else navigate(to)
  }
  useOnChange((isWaitedFor) => {
    if (isWaitedFor && marked) goTo(marked)
  }, isEager && isAnswered)
  const isMasked = data?.keys?.some(({ key }) => isMaskedKey(key)) ?? false
  const show = async () => {
    await showKeys(matches.reload)
    // The button is gone with what it was for.
    field.current?.focus()
  }
  const [only, ...others] = rows
  const isMeant = pasted !== '' && isAnswered && others.length === 0 && only?.identity === pasted && search === pasted
  useOnChange(() => {
    if (isMeant) goTo(only)
  }, isMeant)
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step && found.length > 0) {
      const next = (place + step + found.length) % found.length
      setPlace(next)
      document.getElementById(`${listId}-${found[next]?.id}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && search === '' && text.trim() === '') {
      if (marked) goTo(marked)
    } else if (event.key === 'Enter') {
      if (search !== text.trim()) look.runNow(text)
      setEager(true)
    } else return
    event.preventDefault()
  }
  return (
    <>
      <input
        ref={field}
        type="text"
        inputMode="search"
        role="combobox"
        value={text}
        data-autofocus
        aria-label={t('admin.search.title')}
        placeholder={t('admin.search.hint')}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={marked && `${listId}-${marked.id}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={panelSearchMax}
        enterKeyHint="go"
        className={styles.input}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setEager(false)
          look.schedule(event.currentTarget.value)
        }}
        onKeyDown={press}
      />
      {status === 'failed' && <ErrorNotice text={errorText(t, error)} />}
      {isMasked && (
        <div className={styles.more}>
          <Button variant="quiet" size="sm" icon={<Eye aria-hidden />} onClick={show}>
            {t('admin.search.showKeys')}
          </Button>
        </div>
      )}
      <MatchList id={listId} found={found} marked={marked} onMark={setPlace} onChoose={goTo} />
      <p role="status" className={found.length > 0 ? 'sr-only' : styles.none}>
        {isAnswered &&
          (found.length > 0 ? t('admin.search.found', { n: found.length }) : t('admin.search.none', { search }))}
      </p>
    </>
  )
}
