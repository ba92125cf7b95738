import { ArrowRight, ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import { brand } from '#schema/brand.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useSupportAddress } from '#web/layout/support.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './helper-chat.module.css'

const subjects = ['products', 'promotions', 'videos', 'support'] as const
type Subject = (typeof subjects)[number]

/** Not a chatbot: four subjects with an answer and a link each. */
export default function HelperChat() {
  const t = useT()
  const [questions, setQuestions] = useState<{ turn: number; subject: Subject }[]>([])
  const log = useRef<HTMLDivElement>(null)
  useOnChange(() => {
    log.current?.scrollTo({ top: questions.length > 0 ? log.current.scrollHeight : 0 })
  }, questions.length)
  const ask = (subject: Subject) => setQuestions([...questions, { turn: questions.length + 1, subject }])
  return (
    <div className={styles.chat}>
      <h2 className={styles.title}>{t('helper.title')}</h2>
      <div ref={log} role="log" aria-label={t('helper.log')} className={styles.log} {...scrollsByKey}>
        <p className={styles.us}>{t('helper.hello')}</p>
        {questions.map(({ turn, subject }) => (
          <Turn key={turn} subject={subject} isLast={turn === questions.length} />
        ))}
      </div>
      <fieldset aria-label={t('helper.choose')} className={styles.choices}>
        {subjects.map((subject) => (
          <button key={subject} type="button" className={styles.choice} onClick={() => ask(subject)}>
            {t(`helper.${subject}`)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

const scrollsByKey = { tabIndex: 0 }

function Turn({ subject, isLast }: { subject: Subject; isLast: boolean }) {
  const t = useT()
  return (
    <>
      <p className={styles.you}>
        <span className="sr-only">{t('helper.you')}: </span>
        {t(`helper.${subject}`)}
      </p>
      <div className={styles.us}>
        <p>
          <span className="sr-only">{t('helper.us')}: </span>
          {t(`helper.${subject}Text`)}
        </p>
        <Ways subject={subject} />
      </div>
      {isLast && <p className={styles.us}>{t('helper.again')}</p>}
    </>
  )
}

function Ways({ subject }: { subject: Subject }) {
  const t = useT()
  const support = useSupportAddress()
  const go = <ArrowRight aria-hidden />
  if (subject !== 'support') {
    const to = { products: paths.products, promotions: paths.everything, videos: paths.videos() }[subject]
    return (
      <LinkButton to={to} icon={go}>
        {t(`helper.${subject}Go`)}
      </LinkButton>
    )
  }
  return (
    <>
      {!support.startsWith('mailto:') && (
        <LinkButton to={support} icon={<ExternalLink aria-hidden />}>
          {t('helper.supportGo')}
          <span className="sr-only"> ({t('helper.newTab')})</span>
        </LinkButton>
      )}
      <a href={`mailto:${brand.supportEmail}`}>{t('helper.mail', { email: brand.supportEmail })}</a>
      <LinkButton variant="quiet" to={paths.faq} icon={go}>
        {t('helper.faqGo')}
      </LinkButton>
    </>
  )
}
