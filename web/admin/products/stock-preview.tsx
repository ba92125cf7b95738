import { keyMax } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import styles from './stock.module.css'
import type { RefusedLine } from './stock-lines.ts'
import type { ReadStock } from './stock-state.ts'

/** The lines that add no key, each with its reason. */
export function RefusedLines({ refused }: { refused: readonly RefusedLine[] }) {
  const t = useT()
  return (
    <Notice tone="warn" title={t('adminProducts.stock.refused', { n: refused.length })}>
      <ul className={styles.refused}>
        {refused.map(({ line, key, reason }) => {
          const words = t(`adminProducts.stock.reasons.${reason}`, { max: keyMax })
          return (
            <li key={line}>
              <Sentence
                text={
                  key === ''
                    ? t('adminKeys.lines.wrong', { line, fault: words })
                    : t('adminProducts.stock.refusedLine', { line, key, reason: words })
                }
                verbatim={key}
              />
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

/** What a text would add to a stock, by counts, and what it would not. */
export function StockPreview({ read: { keys, refused } }: { read: ReadStock }) {
  const t = useT()
  const count = (...reasons: RefusedLine['reason'][]) => refused.filter(({ reason }) => reasons.includes(reason)).length
  const known = count('in_stock', 'issued')
  const repeated = count('repeated')
  return (
    <>
      <div className={styles.read}>
        <FactList
          facts={[
            { name: t('adminProducts.stock.preview.new'), value: keys.length },
            { name: t('adminProducts.stock.preview.known'), value: known },
            { name: t('adminProducts.stock.preview.repeated'), value: repeated },
            { name: t('adminProducts.stock.preview.noKeys'), value: refused.length - known - repeated },
          ]}
        />
      </div>
      {refused.length > 0 && <RefusedLines refused={refused} />}
    </>
  )
}
