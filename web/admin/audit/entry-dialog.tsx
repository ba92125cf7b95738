import { useT } from '#web/i18n/use-t.ts'
import { Link } from '#web/ui/link.tsx'
import { Code } from '#web/ui/verbatim.tsx'
import { ResultDialog } from '../dialogs/result-dialog.tsx'
import { Fact, Facts } from '../facts.tsx'
import { purchasePath, userPath } from '../paths.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import styles from './audit.module.css'
import { type AuditRow, changedFields } from './audit-state.ts'
import { useAuditTexts } from './use-audit-texts.ts'

interface Props {
  entry: AuditRow | null
  onClose: () => void
}

/** One log entry: actor, time, request, and each field before and after. */
export function EntryDialog({ entry, onClose }: Props) {
  const { actionText } = useAuditTexts()
  return (
    <ResultDialog isOpen={entry !== null} onClose={onClose} title={entry ? actionText(entry.action) : ''} size="lg">
      {entry && (
        <>
          <EntryFacts entry={entry} onClose={onClose} />
          <Changes entry={entry} />
        </>
      )}
    </ResultDialog>
  )
}

/** Where the panel shows a record by its id. */
const pages: Partial<Record<string, (id: string) => string>> = { users: userPath, payments: purchasePath }

function EntryFacts({ entry, onClose }: Props & { entry: AuditRow }) {
  const t = useT()
  const { actionText, actorText, nounText, recordText } = useAuditTexts()
  const { dateTime } = useBrasiliaTime()
  const page = pages[entry.entity]?.(entry.entityId)
  const linkTo = (filter: Record<string, string>, text: string) => (
    <Link to={`?${new URLSearchParams(filter)}`} onClick={onClose}>
      {text}
    </Link>
  )
  return (
    <Facts>
      <Fact name={t('adminAudit.action')}>
        {actionText(entry.action)}
        <span className={styles.links}>{linkTo({ action: entry.action }, t('adminAudit.allOfAction'))}</span>
      </Fact>
      <Fact name={t('adminAudit.actor')}>
        {actorText(entry.actorName)}
        <Code className={styles.id}>{entry.actorId}</Code>
        <span className={styles.links}>{linkTo({ actorId: entry.actorId }, t('adminAudit.allOfActor'))}</span>
      </Fact>
      <Fact name={nounText(entry.action)}>
        {recordText(entry)}
        <Code className={styles.id}>{entry.entityId}</Code>
        <span className={styles.links}>
          {linkTo({ entityId: entry.entityId }, t('adminAudit.allOfRecord'))}
          {page && <Link to={page}>{t('adminAudit.openRecord')}</Link>}
        </span>
      </Fact>
      <Fact name={t('adminAudit.at')}>{dateTime(entry.createdAt)}</Fact>
      <Fact name={t('adminAudit.request')}>
        <Code className={styles.id}>{entry.requestId}</Code>
      </Fact>
    </Facts>
  )
}

/** A created or deleted row needs one column of values only. */
function Changes({ entry }: { entry: AuditRow }) {
  const t = useT()
  const { fieldText, valueText } = useAuditTexts()
  const isChange = entry.before !== null && entry.after !== null
  const isExport = entry.entity === 'exports'
  const heads = isChange
    ? (['before', 'after'] as const)
    : entry.after !== null
      ? (['after'] as const)
      : (['before'] as const)
  return (
    <table className={styles.changes}>
      <caption>{t(isChange ? 'adminAudit.changes' : isExport ? 'adminAudit.exported' : 'adminAudit.content')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('adminAudit.field')}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(isChange ? `adminAudit.${head}` : 'adminAudit.value')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changedFields(entry).map((change) => (
          <tr key={change.field}>
            <th scope="row">{fieldText(change.field)}</th>
            {heads.map((head) => (
              <td key={head}>{valueText(change.field, change[head], entry)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
