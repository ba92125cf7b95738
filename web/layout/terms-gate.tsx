import { Suspense, useId, useMemo, useState } from 'react'
import { termsVersion } from '#schema/rules/accounts.ts'
import type { Language } from '#schema/rules/languages.ts'
import type { TermsSection } from '#schema/texts/terms.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { hydrateWhole, whole } from '#web/state/hydration.ts'
import { locale, useLanguage } from '#web/state/locale.ts'
import { useLoad } from '#web/state/resource.ts'
import { acceptTerms, declineTerms, useTermsGate } from '#web/state/terms.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { HydratedAfter } from './hydrated-after.tsx'
import styles from './terms-gate.module.css'
import { terms } from './terms-text.ts'
import { LanguageToggle } from './toggles.tsx'

/** How many paragraphs the page that was sent has: more than the region shows at once. */
const sentParagraphs = 6
const { promise: isTextThere, resolve: showText } = Promise.withResolvers<void>()

/** Whoever begins to read gets all of the text. Where it cannot be loaded its beginning stays, and the link below it. */
async function readOn() {
  if (terms.status === 'idle') await terms.load(locale.code)
  if (terms.isLoaded) showText()
}
void whole.then(() => terms.load(locale.code)).then(showText)

const scrollsByKey = { tabIndex: 0, 'data-autofocus': true }
const readsOn = { onScroll: readOn, onPointerEnter: readOn, onKeyDown: readOn }

/** The dialog disappears: the page’s heading takes the focus. */
function enter() {
  acceptTerms()
  setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }))
}

/** Shown to every new visitor, and again when the terms change: over the requested page, which stays in the document. */
export default function TermsGate({ wasSent }: { wasSent: boolean }) {
  const t = useT()
  const reason = useId()
  const { date } = useDates()
  const language = useLanguage()
  const { isUpdate } = useTermsGate()
  const [isTicked, setTicked] = useState(false)
  // Another language, or another gate, is rendered here.
  useOnChange(
    () => () => {
      hydrateWhole()
      void terms.load(locale.code).then(() => setShown(locale.code))
    },
    language,
  )
  /** The language of the text: the reader's, once that has arrived. */
  const [shown, setShown] = useState(language)
  // The same element as long as its language is: an update of what was sent would discard it before the whole text is there.
  const text = useMemo(() => {
    const whole = <TermsText language={shown} wasSent={wasSent} />
    return (
      <Suspense key={shown}>{wasSent ? <HydratedAfter promise={isTextThere}>{whole}</HydratedAfter> : whole}</Suspense>
    )
  }, [shown, wasSent])
  return (
    <Dialog
      isOpen
      isPersistent
      wasSent={wasSent}
      size="lg"
      title={t('gate.title')}
      closeLabel={t('shop.state.cancel')}
      onClose={declineTerms}
      footer={
        <>
          <Button variant="quiet" onClick={declineTerms}>
            {t('shop.state.cancel')}
          </Button>
          <Button disabled={!isTicked} aria-describedby={isTicked ? undefined : reason} onClick={enter}>
            {t('gate.accept')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <div className={styles.lead}>
          <p>
            {/* Noon: a bare date is midnight UTC, the day before in Brazil. */}
            {isUpdate && <strong>{t('gate.updated', { date: date(`${termsVersion}T12:00:00`) })} </strong>}
            {t('gate.lead')}
          </p>
          <LanguageToggle />
        </div>
        <section
          aria-label={t('gate.region')}
          lang={shown}
          {...scrollsByKey}
          {...(wasSent && readsOn)}
          className={styles.text}
        >
          {text}
        </section>
        <Link to={paths.terms} className={styles.full}>
          {t('gate.full')}
        </Link>
        <div>
          <Checkbox checked={isTicked} onChange={(event) => setTicked(event.currentTarget.checked)}>
            {t('gate.check')}
          </Checkbox>
          {/* Always reserves its line, against layout shift. */}
          <p id={reason} className={styles.reason} data-off={isTicked || undefined}>
            {t('gate.reason')}
          </p>
        </div>
      </div>
    </Dialog>
  )
}

function TermsText({ language, wasSent }: { language: Language; wasSent: boolean }) {
  const t = useT()
  const { data, status } = useLoad(terms, language)
  // The first render equals what was sent.
  const [isWhole, setWhole] = useState(!wasSent)
  useOnChange(setWhole, true)
  if (status === 'failed') return <p>{t('gate.failed')}</p>
  if (data.length === 0)
    return (
      <>
        <p className="sr-only">{t('gate.loading')}</p>
        <Skeleton width="40%" height="1.25rem" />
        <Skeleton height="9rem" />
      </>
    )
  return (isWhole ? data : beginningOf(data, sentParagraphs)).map(({ id, title, paragraphs }) => (
    <div key={id}>
      <h3>{title}</h3>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  ))
}

/** The sections with these first paragraphs alone. */
function beginningOf(sections: readonly TermsSection[], count: number): readonly TermsSection[] {
  let left = count
  return sections.flatMap((section) => {
    const paragraphs = section.paragraphs.slice(0, left)
    left -= paragraphs.length
    return paragraphs.length > 0 ? [{ ...section, paragraphs }] : []
  })
}
