import { KeyRound, type LucideIcon, Package, PanelsTopLeft, ReceiptText, TicketPercent, User } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import styles from './search-dialog.module.css'
import type { Match } from './search-state.ts'

const icons: Record<Match['kind'], LucideIcon> = {
  user: User,
  key: KeyRound,
  payment: ReceiptText,
  coupon: TicketPercent,
  product: Package,
  screen: PanelsTopLeft,
}

interface Props {
  id: string
  found: readonly Match[]
  marked: Match | undefined
  onMark: (place: number) => void
  onChoose: (match: Match) => void
}

/** What a search of the panel has found. The keys of its field move through it. */
export function MatchList({ id, found, marked, onMark, onChoose }: Props) {
  const t = useT()
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('admin.search.matches')}
      className={styles.list}
      hidden={found.length === 0}
    >
      {found.map((match, place) => {
        const Icon = icons[match.kind]
        return (
          <div
            key={match.id}
            id={`${id}-${match.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={match === marked}
            className={styles.match}
            // The field must keep the focus until the click arrives.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => onMark(place)}
            onClick={() => onChoose(match)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onChoose(match)
            }}
          >
            <Icon aria-hidden />
            <span className={styles.words}>
              <span className={styles.title}>{match.title}</span>
              {match.text && <span className={styles.text}>{match.text}</span>}
            </span>
            <span className={styles.kind}>{t(`admin.nouns.${match.kind}`)}</span>
          </div>
        )
      })}
    </div>
  )
}
