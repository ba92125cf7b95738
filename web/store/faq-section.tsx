import { faq } from '#schema/texts/faq.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useSupportAddress } from '#web/layout/support.ts'
import { useLanguage } from '#web/state/locale.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './faq-section.module.css'

/** Six questions, and a link to support. */
export default function FaqSection() {
  const t = useT()
  const language = useLanguage()
  const support = useSupportAddress()
  return (
    <section aria-labelledby="faq-title" className={styles.faq}>
      <div className={styles.head}>
        <h2 id="faq-title" tabIndex={-1}>
          {t('shop.nav.faqLong')}
        </h2>
        <p>{t('front.faqText')}</p>
        <LinkButton variant="quiet" to={support}>
          {t('front.banners.supportAction')}
        </LinkButton>
      </div>
      <Accordion
        items={faq[language].map(({ id, question, answer }) => ({
          id,
          anchor: `faq-${id}`,
          title: question,
          body: answer,
        }))}
      />
    </section>
  )
}
