import { Check, Copy } from 'lucide-react'
import { useCopy } from '#web/hooks/use-copy.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { toast } from '#web/state/toasts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

interface Props {
  text: string
  /** "Copiar chave final 4H2K9". */
  label: string
  copied: string
  /** Shown when the browser refuses to copy. */
  refused: string
}

/** A copy button for table rows. */
export function CopyIcon({ text, label, copied, refused }: Props) {
  const { state, copy } = useCopy(text)
  useOnChange(() => {
    if (state === 'refused') toast(refused, 'bad')
  }, state)
  return (
    <>
      <IconButton
        label={label}
        icon={state === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={copy}
      />
      <span role="status" className="sr-only">
        {state === 'copied' && copied}
      </span>
    </>
  )
}
