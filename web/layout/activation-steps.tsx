import type { DownloadFacts } from '#schema/rules/downloads.ts'
import { useT } from '#web/i18n/use-t.ts'
import styles from './activation-steps.module.css'
import { ToolDownload } from './tool-download.tsx'

interface Props {
  /** Of the key, or of its payment. */
  id: string
  productName: string
  /** null: nothing to download. */
  tool: DownloadFacts | null
}

/** How a key is activated, from the download on. Its texts are in the area `activation`. */
export function ActivationSteps({ id, productName, tool }: Props) {
  const t = useT()
  return (
    <section aria-labelledby="activate">
      <h2 id="activate" className={styles.title}>
        {t('activation.title')}
      </h2>
      {tool && <ToolDownload id={id} productName={productName} facts={tool} />}
      <ol className={styles.steps} start={tool ? 2 : 1}>
        <li>{t('activation.step1')}</li>
        <li>{t('activation.step2')}</li>
        <li>{t('activation.step3')}</li>
      </ol>
    </section>
  )
}
