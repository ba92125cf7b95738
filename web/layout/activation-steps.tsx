import type { DownloadFacts } from '#schema/rules/downloads.ts'
import type { Language } from '#schema/rules/languages.ts'
import { numberFormat } from '#web/i18n/intl-formats.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { Code } from '#web/ui/verbatim.tsx'
import styles from './activation-steps.module.css'
import { DownloadButton } from './download-button.tsx'

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
      <h2 id="activate" className="title">
        {t('activation.title')}
      </h2>
      {tool && <ToolDownload id={id} productName={productName} tool={tool} />}
      <ol className={styles.steps} start={tool ? 2 : 1}>
        <li>{t('activation.step1')}</li>
        <li>{t('activation.step2')}</li>
        <li>{t('activation.step3')}</li>
      </ol>
    </section>
  )
}

/** The first step of an activation: the button, and what is known of the file. */
function ToolDownload({ id, productName, tool }: Props & { tool: DownloadFacts }) {
  const t = useT()
  const { date } = useDates()
  const language = useLanguage()
  const { version, releasedOn, bytes, sha256 } = tool
  const known = [
    ...(version ? [t('activation.version', { version })] : []),
    // Noon of the shop's day: the same day for everyone.
    ...(releasedOn ? [date(`${releasedOn}T12:00:00-03:00`)] : []),
    ...(bytes === null ? [] : [sizeOf(bytes, language)]),
  ]
  return (
    <div className={styles.download}>
      <DownloadButton id={id} label={t('activation.download', { product: productName })} size="lg" wide />
      {known.length > 0 && <p>{known.join(' · ')}</p>}
      {sha256 && (
        <p>
          SHA-256: <Code>{sha256}</Code>
        </p>
      )}
    </div>
  )
}

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const

/** In the largest unit that it fills; in kilobytes below. */
function sizeOf(bytes: number, language: Language): string {
  const [unit, size] = units.find((each) => bytes >= each[1]) ?? units[2]
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size)
}
