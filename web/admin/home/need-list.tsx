import {
  Ban,
  Box,
  KeyRound,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  MailQuestionMark,
  MessagesSquare,
  Package,
  RefreshCwOff,
  Scale,
  Share2,
  Star,
  Undo2,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Snapshot } from 'valtio'
import type { NeedKind } from '#schema/rules/panel.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useNow } from '#web/hooks/use-now.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import { ageText, durationText } from '../durations.ts'
import styles from './home-page.module.css'
import { type Need, placeOf } from './home-state.ts'

const icons: Record<NeedKind, [LucideIcon, 'bad' | 'warn' | 'info']> = {
  paidWithoutKey: [Ban, 'bad'],
  refusedRefunds: [Undo2, 'bad'],
  disputes: [Scale, 'bad'],
  deliveries: [KeyRound, 'warn'],
  deadEvents: [RefreshCwOff, 'warn'],
  approvals: [ListChecks, 'warn'],
  refundRequests: [Undo2, 'warn'],
  lowStock: [Package, 'warn'],
  maintenance: [Wrench, 'warn'],
  addressClaims: [MailQuestionMark, 'info'],
  discordRequests: [MessagesSquare, 'info'],
  sharedKeys: [Share2, 'info'],
  reviews: [Star, 'info'],
  suggestions: [Lightbulb, 'info'],
}

interface Props {
  /** The rows as they stand; those that `newest` no longer has are done. */
  arranged: Snapshot<Need[]>
  newest: Snapshot<Need[]>
  news: ReactNode
}

/** What waits for a person, the most urgent first. */
export function NeedList({ arranged, newest, news }: Props) {
  const t = useT()
  const rows = arranged.map((shown) => newest.find(({ kind }) => kind === shown.kind) ?? { ...shown, count: 0 })
  return (
    <section aria-labelledby="needs" className={styles.card}>
      <div className={styles.head}>
        <h2 id="needs">{t('adminHome.needs.title')}</h2>
        {newest.length > 0 && <span className={styles.count}>{newest.length}</span>}
        {news}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('adminHome.needs.none')} text={t('adminHome.needs.noneText')} art={<Box aria-hidden />} />
      ) : (
        <ul className={styles.rows}>
          {rows.map((need) => (
            <Row key={need.kind} need={need} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ need }: { need: Snapshot<Need> }) {
  const t = useT()
  const { money } = useFormats()
  const { kind, count, isAtLeast, title, person, amount, currency } = need
  const [Icon, tone] = icons[kind]
  const sum = amount === null || currency === null ? '' : money(amount, currency)
  const example = [title, person, sum].filter(Boolean).join(' · ')
  const what = t(`adminHome.needs.kinds.${kind}`, { count, n: isAtLeast ? `${count}+` : String(count) })
  return (
    <li className={classNames(styles.need, styles[tone])}>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.what}>{what}</p>
        {example && (
          <p className={styles.who}>
            <Sentence text={count > 1 ? t('adminHome.needs.first', { example }) : example} verbatim={sum} />
          </p>
        )}
      </div>
      {count === 0 ? (
        <p className={styles.done}>{t('adminHome.needs.done')}</p>
      ) : (
        <>
          <Waiting need={need} />
          <LinkButton
            to={placeOf(need)}
            variant="quiet"
            size="sm"
            aria-label={`${t(`adminHome.needs.verbs.${kind}`)}: ${what}`}
          >
            {t(`adminHome.needs.verbs.${kind}`)}
          </LinkButton>
        </>
      )}
    </li>
  )
}

const minuteMs = 60_000

/** How long it has waited, or how much time is left. */
function Waiting({ need: { since, dueAt } }: { need: Snapshot<Need> }) {
  const t = useT()
  const language = useLanguage()
  const now = useNow(serverNow, minuteMs)
  if (dueAt !== null) {
    const left = Date.parse(dueAt) - now
    const text =
      left > 0 ? t('adminHome.needs.left', { time: durationText(left, language) }) : t('adminHome.needs.overdue')
    return (
      <time dateTime={dueAt} className={classNames(styles.age, styles.due)}>
        {text}
      </time>
    )
  }
  if (since === null) return <span className={styles.age} />
  return (
    <time dateTime={since} className={styles.age}>
      {ageText(Math.max(0, (now - Date.parse(since)) / 1000), language)}
    </time>
  )
}
