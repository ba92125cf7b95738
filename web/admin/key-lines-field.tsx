import { FileUp } from 'lucide-react'
import type { ChangeEvent, TextareaHTMLAttributes } from 'react'
import { useRef } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

/** A key, and the line of the text on which it stands, from 1. */
export interface KeyLine {
  line: number
  key: string
}

/** The keys of a pasted text or of a CSV file: the first cell of each line that has one. */
export const keyLinesOf = (text: string): KeyLine[] =>
  text.split(/\r\n|\r|\n/).flatMap((line, n) => {
    const key = (/^\uFEFF?\s*"?([^";,\t]*)/.exec(line)?.[1] ?? '').trim()
    return key === '' ? [] : [{ line: n + 1, key }]
  })

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> {
  error?: string | undefined
  onText: (text: string) => void
}

/** Keys to paste, one a line, or to read from a file. */
export function KeyLinesField({ onText, error, ...area }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (file) onText(await file.text())
  }
  return (
    <>
      <TextArea
        {...area}
        label={t('adminKeys.lines.label')}
        hint={t('adminKeys.lines.hint')}
        error={error}
        aside={t('adminKeys.lines.count', { n: keyLinesOf(String(area.value ?? '')).length })}
        rows={6}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <div>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="sr-only"
          tabIndex={-1}
          aria-label={t('adminKeys.lines.file')}
          onChange={(event) => void read(event)}
        />
        <Button variant="quiet" size="sm" icon={<FileUp aria-hidden />} onClick={() => input.current?.click()}>
          {t('adminKeys.lines.file')}
        </Button>
      </div>
    </>
  )
}
