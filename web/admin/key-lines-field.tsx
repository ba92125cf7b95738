import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { keyMax } from '#schema/rules/licenses.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Bound } from './dialogs/use-form.ts'
import { readKeyLines, textOfFile } from './key-lines.ts'

const namedMax = 5

/** What is wrong with the lines, each by its number; undefined where each can be read. */
export function wrongLinesText(t: Translate, text: string): string | undefined {
  const { wrong } = readKeyLines(text)
  if (wrong.length === 0) return undefined
  const named = wrong
    .slice(0, namedMax)
    .map(({ line, fault }) =>
      t('adminKeys.lines.wrong', { line, fault: t(`adminKeys.lines.faults.${fault}`, { max: keyMax }) }),
    )
  const others = wrong.length - named.length
  return [...named, ...(others > 0 ? [t('adminKeys.lines.otherWrong', { n: others })] : [])].join(' ')
}

interface Props extends Bound {
  required?: boolean
  /** Called with what is to be changed: a file is read later than it was chosen. */
  onText: (change: (text: string) => string) => void
}

/** Keys to paste, one a line, or to read from files, which are put below what stands there. */
export function KeyLinesField({ onText, error, ...area }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    const read = textOfFile(new Uint8Array(await file.arrayBuffer()))
    setProblem(read === null ? t('adminKeys.lines.noText', { name: file.name }) : '')
    if (read !== null) onText((text) => (text.trim() === '' ? read : `${text.replace(/[\r\n]+$/, '')}\n${read}`))
  }
  return (
    <>
      <TextArea
        {...area}
        hint={t('adminKeys.lines.hint')}
        error={problem || error}
        aside={t('adminKeys.lines.count', { n: readKeyLines(area.value).keys.length })}
        rows={6}
        spellCheck={false}
        data-secret
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => {
          setProblem('')
          onText(() => value)
        }}
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
