import { Boxes, Hourglass, KeyRound, PanelsTopLeft, Percent } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { Page, PageHead } from '#web/layout/page.tsx'
import { keyOutline } from '#web/state/key-outline.ts'
import { useCommunityLink } from '#web/state/social.ts'
import { BlankKey, KeyShape } from '#web/ui/key-shape.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './reseller-page.module.css'

const modalities = [
  { id: 'commission', Icon: Percent, key: keyOutline('comissao', 'round') },
  { id: 'discount', Icon: KeyRound, key: keyOutline('desconto', 'hex') },
  { id: 'bulk', Icon: Boxes, key: keyOutline('atacado', 'square') },
  { id: 'panel', Icon: PanelsTopLeft, key: keyOutline('painel', 'clover') },
  { id: 'soon', Icon: Hourglass, key: undefined },
] as const

/** Four ways to resell, and one that is not available yet. */
export default function ResellerPage() {
  const t = useT()
  const community = useCommunityLink()
  return (
    <Page title={t('info.reseller.title')}>
      <PageHead title={t('info.reseller.title')} lead={t('info.reseller.lead')} />
      <section aria-labelledby="rack">
        <h2 id="rack" className="sr-only">
          {t('info.reseller.rack')}
        </h2>
        <ul className={styles.rack}>
          {modalities.map(({ id, Icon, key }) => (
            <li key={id} className={styles.card} data-kind={id}>
              <div className={styles.key}>{key ? <KeyShape outline={key.outline} /> : <BlankKey />}</div>
              <p className={styles.mark}>{t(`info.reseller.${id}Mark`)}</p>
              <h3 className={styles.title}>
                <Icon aria-hidden />
                {t(`info.reseller.${id}Title`)}
              </h3>
              <p className={styles.text}>{t(`info.reseller.${id}Text`)}</p>
              <ul className={styles.benefits}>
                {([1, 2, 3] as const).map((n) => (
                  <li key={n}>{t(`info.reseller.${id}${n}`)}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="questions" className={styles.banner}>
        <div className={styles.words}>
          <h2 id="questions">{t('info.reseller.questionsTitle')}</h2>
          <p>{t('info.reseller.questionsText')}</p>
        </div>
        {community && (
          <LinkButton size="lg" to={community}>
            {t('info.reseller.community')}
            <span className="sr-only"> ({t('shop.footer.newTab')})</span>
          </LinkButton>
        )}
      </section>
    </Page>
  )
}
