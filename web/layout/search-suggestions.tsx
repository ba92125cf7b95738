import { ExternalLink, FileText, Search } from 'lucide-react'
import { type Ref, useImperativeHandle, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { searchText } from '#schema/rules/store-list.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useLanguage } from '#web/state/locale.ts'
import { useProductNames } from '#web/state/product-index.ts'
import { ImageWithFallback } from '#web/ui/image-with-fallback.tsx'
import styles from './search-box.module.css'
import { isOutside, type SearchEntry, suggestEntries } from './site-search.ts'
import { useSupportEntry } from './support.ts'

/** What the field controls in the list. */
export interface SuggestionKeys {
  move: (step: 1 | -1) => void
  /** Navigates to the highlighted option; false where there is none. */
  choose: () => boolean
}

interface Props {
  ref: Ref<SuggestionKeys>
  listId: string
  text: string
  isOpen: boolean
  active: string | undefined
  onActive: (id: string | undefined) => void
  onChoose: () => void
}

/** Products, pages and questions that match the query, and a link to all results. */
export default function SearchSuggestions({ ref, listId, text, isOpen, active, onActive, onChoose }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const language = useLanguage()
  const support = useSupportEntry()
  const query = searchText(text)
  const { data: names, isLoaded, status } = useProductNames(query !== '')
  const products = useMemo(() => names.search(query), [names, query])
  const found = suggestEntries(t, language, support, products, query)
  const seeAll: SearchEntry = {
    id: 'all',
    title: t('info.search.seeAll', { query }),
    text: '',
    to: paths.search(query),
  }
  const options = query ? [...found, seeAll] : []
  const idOf = (option: SearchEntry) => `${listId}-${option.id}`
  // Not before the products are there: they would push the rest from under the finger.
  const isShown = isOpen && options.length > 0 && (isLoaded || status === 'failed')
  const goTo = ({ to }: SearchEntry) => {
    onChoose()
    if (isOutside(to)) open(to, '_blank', 'noopener')
    else navigate(to)
  }
  useImperativeHandle(ref, () => ({
    move(step) {
      const index = options.findIndex((option) => idOf(option) === active)
      const next = index < 0 && step < 0 ? options.length - 1 : index + step
      const target = options[(next + options.length) % options.length]
      onActive(target && idOf(target))
    },
    choose() {
      const option = options.find((entry) => idOf(entry) === active)
      if (option) goTo(option)
      return option !== undefined
    },
  }))
  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label={t('info.search.suggestions')}
        className={styles.list}
        hidden={!isShown}
      >
        {options.map((option) => (
          <div
            key={option.id}
            id={idOf(option)}
            role="option"
            tabIndex={-1}
            aria-selected={idOf(option) === active}
            className={styles.option}
            // The field must keep the focus until the click arrives.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => onActive(idOf(option))}
            onClick={() => goTo(option)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') goTo(option)
            }}
          >
            <span className={styles.picture}>
              {option.image ? (
                <ImageWithFallback src={option.image} />
              ) : option === seeAll ? (
                <Search aria-hidden />
              ) : isOutside(option.to) ? (
                <ExternalLink aria-hidden />
              ) : (
                <FileText aria-hidden />
              )}
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{option.title}</span>
              {option.text && <span className="clipped hint">{option.text}</span>}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isShown && t('info.search.found', { n: found.length })}
      </p>
    </>
  )
}
