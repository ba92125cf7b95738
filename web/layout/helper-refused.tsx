import { ArrowRight } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { type RefusingCode, refusingCodes } from '#schema/rules/activations.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { useRefusedPurchases } from '#web/state/purchases.ts'
import { session } from '#web/state/session.ts'
import { Link } from '#web/ui/link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Code } from '#web/ui/verbatim.tsx'
import styles from './helper-chat.module.css'
import KeyRefusal, { isRefused } from './key-refusal.tsx'

interface Props {
  /** That was typed. */
  code: RefusingCode | undefined
  /** The answer has become longer. */
  onLonger: () => void
}

/** Why tools refuse keys: of a customer's own keys each, for a visitor what the codes mean. */
export default function HelperRefused({ code, onLonger }: Props) {
  const t = useT()
  useOnChange(onLonger, true)
  const { isSignedIn } = useSnapshot(session)
  if (isSignedIn) return <OwnRefusals code={code} onLonger={onLonger} />
  return (
    <>
      <Meanings code={code} />
      <p>{t('refusal.helper.visitor')}</p>
      <LinkButton to={paths.login(paths.dashboardPurchased)} icon={<ArrowRight aria-hidden />}>
        {t('refusal.helper.login')}
      </LinkButton>
    </>
  )
}

/** What a code means, or each. */
function Meanings({ code }: Pick<Props, 'code'>) {
  const t = useT()
  return (
    <>
      {code === undefined && <p>{t('refusal.helper.codes')}</p>}
      <ul className={styles.products}>
        {(code === undefined ? refusingCodes : [code]).map((one) => (
          <li key={one}>
            <Code>{one}</Code>
            <span>{t(`refusal.codes.${one}`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function OwnRefusals({ code, onLonger }: Props) {
  const t = useT()
  const textsOf = useTexts()
  const { data, status } = useRefusedPurchases()
  useOnChange(onLonger, status)
  if (status === 'failed') return <p>{t('refusal.helper.failed')}</p>
  if (status !== 'ready') return <p>{t('shop.state.loading')}</p>
  const refused = data.items.filter(isRefused)
  return (
    <>
      {(code !== undefined || refused.length === 0) && <Meanings code={code} />}
      <p>{t(refused.length > 0 ? 'refusal.helper.own' : 'refusal.helper.none')}</p>
      {refused.length > 0 && (
        <ul className={styles.products}>
          {refused.map((purchase) => {
            const { text, lang } = textsOf(purchase).productName
            return (
              <li key={purchase._id}>
                <Link to={paths.purchase(purchase._id)} lang={lang}>
                  {text}
                </Link>
                <KeyRefusal purchase={purchase} />
              </li>
            )
          })}
        </ul>
      )}
      <LinkButton variant="quiet" to={paths.dashboardPurchased} icon={<ArrowRight aria-hidden />}>
        {t('refusal.helper.purchases')}
      </LinkButton>
    </>
  )
}
