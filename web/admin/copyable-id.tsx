import { useT } from '#web/i18n/use-t.ts'
import { Code } from '#web/ui/verbatim.tsx'
import { CopyIcon } from './copy-icon.tsx'
import { Copied } from './facts.tsx'

/** An id of ours or of a provider's, which is copied into another panel or a message. */
export function CopyableId({ text }: { text: string }) {
  const t = useT()
  return (
    <Copied>
      <Code className="mono">{text}</Code>
      <CopyIcon
        text={text}
        label={t('admin.copyId', { id: text })}
        copied={t('admin.idCopied')}
        refused={t('shop.copy.refused')}
      />
    </Copied>
  )
}
