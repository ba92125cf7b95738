import { useT } from '#web/i18n/use-t.ts'
import { ResultDialog } from '../dialogs/result-dialog.tsx'
import { useBrasilia } from '../use-brasilia.ts'
import styles from './audit.module.css'
import { type AuditRow, differences } from './audit-state.ts'
import { useAuditTexts } from './use-audit-texts.ts'

/** One entry of the log: who, when, in which request, and field by field what was before and after. */
export function EntryDialog({ entry, onClose }: { entry: AuditRow | null; onClose: () => void }) {
  const { actionText } = useAuditTexts()
  return (
    <ResultDialog isOpen={entry !== null} onClose={onClose} title={entry ? actionText(entry.action) : ''} size="lg">
      {entry && <Entry entry={entry} />}
    </ResultDialog>
  )
}

function Entry({ entry }: { entry: AuditRow }) {
  const t = useT()
  const { entityText } = useAuditTexts()
  const { dateTime } = useBrasilia()
  const changes = differences(entry)
  const facts = [
    [t('adminAudit.actor'), `${entry.actorName} (${entry.actorId})`],
    [t('adminAudit.entity'), `${entityText(entry.entity)} ${entry.entityId}`],
    [t('adminAudit.at'), dateTime(entry.createdAt)],
    [t('adminAudit.request'), entry.requestId],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.scroll}>
        <table className={styles.changes}>
          <caption className="sr-only">{t('adminAudit.changes')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('adminAudit.field')}</th>
              <th scope="col">{t('adminAudit.before')}</th>
              <th scope="col">{t('adminAudit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{before || '—'}</td>
                <td>{after || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
