import { ArrowRight, ExternalLink } from 'lucide-react'
import { useMemo } from 'react'
import { brand } from '#schema/brand.ts'
import type { RefusingCode } from '#schema/rules/activations.ts'
import { currencies, inOrderOf } from '#schema/rules/money.ts'
import { filterQuery } from '#schema/rules/store-list.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useSupportAddress } from '#web/layout/support.ts'
import { paths } from '#web/paths.ts'
import { readQuestion, type Subject } from '#web/state/helper-question.ts'
import { useLanguage } from '#web/state/locale.ts'
import { useProductNames } from '#web/state/product-index.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import { HelperCards } from './helper-cards.tsx'
import { HelperKeys } from './helper-keys.tsx'
import { HelperProducts } from './helper-products.tsx'
import { lazyPage } from './lazy-page.tsx'
import { Optional } from './optional.tsx'

const HelperRefused = lazyPage(() => import('./helper-refused.tsx'), 'refusal')

const shown = 4

interface Props {
  question: string
  /** Where it was chosen; else the question is read once the names of products are there. */
  subject: Subject | undefined
  /** The answer has become longer. */
  onLonger: () => void
}

/** What the shop knows of a question, and where it is continued. */
export function HelperAnswer({ question, subject, onLonger }: Props) {
  if (subject) return <SubjectAnswer subject={subject} onLonger={onLonger} />
  return <TypedAnswer question={question} onLonger={onLonger} />
}

function TypedAnswer({ question, onLonger }: Omit<Props, 'subject'>) {
  const t = useT()
  const { data: names, isLoaded, status } = useProductNames(true)
  const asked = useMemo(() => readQuestion(question, names.products), [question, names])
  useOnChange(onLonger, isLoaded)
  if (!isLoaded && status !== 'failed') return <p>{t('shop.state.loading')}</p>
  if ('subject' in asked) return <SubjectAnswer {...asked} onLonger={onLonger} />
  return (
    <HelperCards wanted={'products' in asked ? { slugs: asked.products } : { text: question }} onLonger={onLonger}>
      {({ cards }) =>
        cards.length > 0 ? (
          <HelperProducts list={cards.slice(0, shown)} />
        ) : (
          <>
            <p>{t('helper.unknownText')}</p>
            <Support />
          </>
        )
      }
    </HelperCards>
  )
}

interface SubjectProps {
  subject: Subject
  /** That a tool has shown, where one was typed. */
  code?: RefusingCode
  onLonger: () => void
}

function SubjectAnswer({ subject, code, onLonger }: SubjectProps) {
  const t = useT()
  const [currency = 'BRL'] = inOrderOf(useLanguage(), currencies)
  if (subject === 'key') return <HelperKeys />
  if (subject === 'refused')
    return (
      <Optional isNeeded fallback={<p>{t('shop.state.loading')}</p>}>
        <HelperRefused code={code} onLonger={onLonger} />
      </Optional>
    )
  if (subject === 'prices' || subject === 'products')
    return (
      <HelperCards
        wanted={subject === 'prices' ? { list: 'cheapest', currency } : { list: 'newest' }}
        onLonger={onLonger}
      >
        {({ cards, all }) => (
          <>
            <p>{t(`helper.${subject}Text`, { n: all })}</p>
            <HelperProducts list={cards.slice(0, shown)} />
            <Way to={paths.products} text={t('helper.productsGo')} />
          </>
        )}
      </HelperCards>
    )
  if (subject === 'state')
    return (
      <HelperCards wanted={{ list: 'maintenance' }} onLonger={onLonger}>
        {({ cards, total, all }) => (
          <>
            <p>{t('helper.stateText', { n: all, paused: total })}</p>
            {total > 0 && <HelperProducts list={cards.slice(0, shown)} />}
            {total > shown && <Way to={inMaintenance} text={t('helper.productsGo')} />}
          </>
        )}
      </HelperCards>
    )
  return (
    <>
      <p>{t(`helper.${subject}Text`)}</p>
      {subject === 'support' ? <Support /> : <Way {...wayOf[subject]} text={t(`helper.${subject}Go`)} />}
    </>
  )
}

const inMaintenance = paths.store(filterQuery({ state: 'maintenance' }, 'newest'))

const wayOf = {
  refund: { to: paths.faq },
  promotions: { to: paths.everything },
  videos: { to: paths.videos() },
} satisfies Partial<Record<Subject, { to: string }>>

const Way = ({ to, text }: { to: string; text: string }) => (
  <LinkButton to={to} icon={<ArrowRight aria-hidden />}>
    {text}
  </LinkButton>
)

function Support() {
  const t = useT()
  const support = useSupportAddress()
  return (
    <>
      {!support.startsWith('mailto:') && (
        <LinkButton to={support} icon={<ExternalLink aria-hidden />}>
          {t('helper.supportGo')}
          <span className="sr-only"> ({t('shop.footer.newTab')})</span>
        </LinkButton>
      )}
      <a href={`mailto:${brand.supportEmail}`}>
        <Sentence text={t('helper.mail', { email: brand.supportEmail })} verbatim={brand.supportEmail} />
      </a>
      <LinkButton variant="quiet" to={paths.faq} icon={<ArrowRight aria-hidden />}>
        {t('helper.faqGo')}
      </LinkButton>
    </>
  )
}
