import { Check, Copy } from 'lucide-react'
import { useId } from 'react'
import { useCopy } from '../hooks/use-copy.ts'
import { Button, type ButtonAppearance } from './button.tsx'
import styles from './copy-button.module.css'

interface Props extends ButtonAppearance {
  text: string
  /** "Copiar chave". */
  label: string
  /** The accessible name where a page has several: "Copiar chave de Aurora". */
  name?: string
  /** "Copiado". */
  copiedLabel: string
  /** Shown where the browser refuses: "Selecione e copie o texto abaixo." */
  refusedLabel: string
  /** The text was copied; not where the clipboard is denied. */
  onCopied?: () => void
  /** Fetches what is copied, where it is not known yet: `text` is to be that from then on. */
  load?: (() => Promise<string>) | undefined
}

/** Copies `text`; where the clipboard is denied, the text itself is shown and selected, to be copied manually. */
export function CopyButton({ text, label, name, copiedLabel, refusedLabel, onCopied, load, icon, ...variant }: Props) {
  const { state, copy } = useCopy(load ?? text, onCopied)
  const id = useId()
  const isCopied = state === 'copied'
  return (
    <span className={styles.copy} data-wide={variant.wide || undefined}>
      <Button
        {...variant}
        aria-label={isCopied ? undefined : name}
        icon={isCopied ? <Check aria-hidden /> : (icon ?? <Copy aria-hidden />)}
        onClick={copy}
        busy={state === 'loading'}
      >
        <span className={styles.labels}>
          <span data-off={isCopied || undefined}>{label}</span>
          <span data-off={!isCopied || undefined} aria-hidden={!isCopied}>
            {copiedLabel}
          </span>
        </span>
      </Button>
      <span role="status" className="sr-only" id={id}>
        {state === 'copied' && copiedLabel}
        {state === 'refused' && refusedLabel}
      </span>
      {state === 'refused' && (
        <span className={styles.manual}>
          <span aria-hidden="true" className={styles.refused}>
            {refusedLabel}
          </span>
          <input
            readOnly
            value={text}
            aria-labelledby={id}
            className={styles.text}
            ref={(input) => input?.select()}
            onFocus={(event) => event.currentTarget.select()}
            onCopy={onCopied}
          />
        </span>
      )}
    </span>
  )
}
