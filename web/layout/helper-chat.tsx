import { SendHorizontal, X } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { type Subject, subjects } from '#web/state/helper-question.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { HelperAnswer } from './helper-answer.tsx'
import styles from './helper-chat.module.css'

interface Turn {
  turn: number
  question: string
  /** Where it was chosen; else the question was typed. */
  subject?: Subject
}

/** Answers from the shop's own data: a subject is chosen, or a question typed. */
export default function HelperChat() {
  const t = useT()
  const id = useId()
  const [turns, setTurns] = useState<Turn[]>([])
  const [text, setText] = useState('')
  const log = useRef<HTMLDivElement>(null)
  const last = turns.length
  const showLast = () => log.current?.querySelector(`[data-turn="${last}"]`)?.scrollIntoView({ block: 'nearest' })
  useOnChange(showLast, last)
  const say = (asked: Omit<Turn, 'turn'>) => setTurns([...turns, { turn: last + 1, ...asked }])
  const send = (event: FormEvent) => {
    event.preventDefault()
    const question = text.trim()
    if (!question) return
    say({ question })
    setText('')
  }
  return (
    <div className={styles.chat}>
      <div className={styles.head}>
        <h2 className="title">{t('helper.title')}</h2>
        <IconButton label={t('shop.state.close')} icon={<X aria-hidden />} data-closes />
      </div>
      <section ref={log} className={styles.scroll} {...scrollsByKey} aria-label={t('helper.log')}>
        <div role="log" className={styles.log}>
          <p className={styles.us}>{t('helper.hello')}</p>
          {turns.map(({ turn, question, subject }) => (
            <div key={turn} data-turn={turn} className={styles.log}>
              <p className={styles.you}>
                <span className="sr-only">{t('helper.you')}: </span>
                {question}
              </p>
              <div className={styles.us}>
                <span className="sr-only">{t('helper.us')}: </span>
                <HelperAnswer question={question} subject={subject} onLonger={showLast} />
              </div>
            </div>
          ))}
        </div>
      </section>
      <fieldset aria-label={t('helper.choose')} className={styles.choices}>
        {subjects.map((subject) => (
          <button
            key={subject}
            type="button"
            className={styles.choice}
            onClick={() => say({ question: t(`helper.${subject}`), subject })}
          >
            {t(`helper.${subject}`)}
          </button>
        ))}
      </fieldset>
      <form className={styles.form} onSubmit={send}>
        <label htmlFor={id} className="sr-only">
          {t('helper.ask')}
        </label>
        <input
          id={id}
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder={t('helper.askHint')}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="send"
          className={styles.input}
        />
        <IconButton type="submit" label={t('helper.send')} icon={<SendHorizontal aria-hidden />} />
      </form>
    </div>
  )
}

const scrollsByKey = { tabIndex: 0 }
