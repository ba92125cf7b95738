import { Download } from 'lucide-react'
import { byteOrderMark, csvLine } from '#schema/rules/csv.ts'
import { saveFile } from '#web/api/download.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import { ResultDialog } from '../dialogs/result-dialog.tsx'
import { FactLink } from '../facts.tsx'
import { openApprovalsPath } from '../paths.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import type { FinishedRun } from './key-runs-state.ts'
import styles from './keys.module.css'

/** The keys of a run, to be saved or copied until it is closed, the lines that were refused, and what waits for a second admin. */
export function RunResultDialog({ run, onClose }: { run: FinishedRun | null; onClose: () => void }) {
  const t = useT()
  const { dateTime } = useBrasiliaTime()
  const { keys = [], refused = [], waiting = 0 } = run ?? {}
  const text = keys.map(({ key }) => key).join('\n')
  const save = (type: 'csv' | 'txt') => {
    const head = [t('admin.nouns.key'), t('adminKeys.expires')]
    const lines = [head, ...keys.map(({ key, expiration }) => [key, dateTime(expiration)])]
    const parts = type === 'csv' ? [byteOrderMark, ...lines.map(csvLine)] : [`${text}\n`]
    const blob = new Blob(parts, { type: type === 'csv' ? 'text/csv' : 'text/plain' })
    saveFile({ blob, name: `${t('adminKeys.run.fileName')}.${type}` })
  }
  return (
    <ResultDialog
      isOpen={run !== null}
      onClose={onClose}
      title={t('adminKeys.run.done', { n: keys.length })}
      size="md"
      actions={
        keys.length > 0 && (
          <>
            <Button variant="quiet" icon={<Download aria-hidden />} onClick={() => save('txt')}>
              {t('adminKeys.run.saveTxt')}
            </Button>
            <Button icon={<Download aria-hidden />} onClick={() => save('csv')}>
              {t('adminKeys.run.saveCsv')}
            </Button>
          </>
        )
      }
    >
      {waiting > 0 && (
        <Notice tone="warn" title={t('adminKeys.run.waiting', { n: waiting })}>
          <FactLink to={openApprovalsPath}>{t('adminKeys.run.showWaiting')}</FactLink>
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="warn" title={t('adminKeys.run.refused', { n: refused.length })}>
          <ul className={styles.refused}>
            {refused.map(({ line, key }) => (
              <li key={line}>
                <Sentence text={t('adminKeys.run.refusedLine', { line, key })} verbatim={key} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {keys.length > 0 && (
        <>
          <TextArea label={t('adminKeys.run.keys')} value={text} rows={8} spellCheck={false} readOnly />
          <CopyButton
            text={text}
            label={t('adminKeys.run.copy')}
            copiedLabel={t('adminKeys.run.copied')}
            refusedLabel={t('shop.copy.refused')}
          />
        </>
      )}
    </ResultDialog>
  )
}
