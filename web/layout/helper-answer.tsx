import { ArrowRight, ExternalLink } from 'lucide-react'
import { brand } from '#schema/brand.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useSupportAddress } from '#web/layout/support.ts'
import { paths } from '#web/paths.ts'
import { categories, products } from '#web/state/catalogue.ts'
import { type Asked, readQuestion, type Subject } from '#web/state/helper-question.ts'
import { useLoad } from '#web/state/resource.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import { HelperKeys } from './helper-keys.tsx'
import { HelperProducts } from './helper-products.tsx'

const shown = 4

interface Props {
  question: string
  /** Where it was chosen; else the question is read once the products are there. */
  subject: Subject | undefined
}

/** What the shop knows of a question, and where it is continued. */
export function HelperAnswer({ question, subject: chosen }: Props) {
  const t = useT()
  const { data: all, isLoaded, status } = useLoad(products)
  const { data: shelves } = useLoad(categories)
  if (!isLoaded && status !== 'failed') return <p>{t('shop.state.loading')}</p>
  const asked: Asked = chosen ? { subject: chosen } : readQuestion(question, all, shelves)
  if ('products' in asked) return <HelperProducts list={all.filter(({ _id }) => asked.products.includes(_id))} />
  if ('isUnknown' in asked)
    return (
      <>
        <p>{t('helper.unknownText')}</p>
        <Support />
      </>
    )
  const { subject } = asked
  if (subject === 'key') return <HelperKeys />
  if (subject === 'prices' || subject === 'products') {
    const list = subject === 'products' ? all : [...all].sort((one, other) => one.price.BRL - other.price.BRL)
    return (
      <>
        <p>{t(`helper.${subject}Text`, { n: all.length })}</p>
        <HelperProducts list={list.slice(0, shown)} />
        <Way to={paths.products} text={t('helper.productsGo')} />
      </>
    )
  }
  if (subject === 'state') {
    const paused = all.filter(({ status }) => status === 'maintenance')
    return (
      <>
        <p>{t('helper.stateText', { n: all.length, paused: paused.length })}</p>
        {paused.length > 0 && <HelperProducts list={paused} />}
      </>
    )
  }
  return (
    <>
      <p>{t(`helper.${subject}Text`)}</p>
      {subject === 'support' ? <Support /> : <Way {...wayOf[subject]} text={t(`helper.${subject}Go`)} />}
    </>
  )
}

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
