import { useState } from 'react'
import { useLocation } from 'react-router'
import { findMove } from '#schema/api/device-moves.ts'
import { readMoveCode, spelledMoveCode } from '#schema/rules/device-moves.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { PageHead, PageTitle } from '#web/layout/page.tsx'
import { useShortForm } from '#web/layout/use-short-form.ts'
import { paths } from '#web/paths.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ErrorNotice, Notice } from '#web/ui/notice.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import styles from './move-page.module.css'
import { type Move, refuse, search, settle } from './move-state.ts'

type Outcome = 'moved' | 'denied'

/** Where the owner of a key lets it go to the device whose tool asks for it. The tool's link has the code. */
export default function MovePage() {
  const t = useT()
  const { search: query } = useLocation()
  const given = readMoveCode(new URLSearchParams(query).get('code') ?? '')
  const [move, setMove] = useState<Move | null>(null)
  const [outcome, setOutcome] = useState<{ kind: Outcome; product: string } | null>(null)
  return (
    <>
      <PageTitle title={t('deviceMove.title')} />
      <PageHead title={t('deviceMove.title')} lead={move || outcome ? undefined : t('deviceMove.lead')} />
      {outcome ? (
        <Done {...outcome} />
      ) : move ? (
        <Request move={move} onDone={(kind, product) => setOutcome({ kind, product })} onOther={() => setMove(null)} />
      ) : (
        <CodeForm given={given} onFound={setMove} />
      )}
    </>
  )
}

/** The code that the tool shows. One that came with the address is looked up at once. */
function CodeForm({ given, onFound }: { given: string | undefined; onFound: (move: Move) => void }) {
  const t = useT()
  const { form, problem, isBusy, submit, bind } = useShortForm({
    initial: { code: given ? spelledMoveCode(given) : '' },
    check: (draft, language) => checkDraft(findMove.body, draft, language),
    fieldOf: { move_not_found: 'code' },
    send: async ({ code }) => onFound(await search(code)),
  })
  useOnChange(() => {
    if (given) form.current?.requestSubmit()
  }, given ?? null)
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form}>
      <ErrorNotice title={t('deviceMove.failed')} text={problem} />
      <TextField
        {...bind('code')}
        label={t('deviceMove.code')}
        hint={t('deviceMove.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        enterKeyHint="go"
      />
      <Button type="submit" size="lg" busy={isBusy}>
        {t('deviceMove.find')}
      </Button>
    </form>
  )
}

interface RequestProps {
  move: Move
  onDone: (kind: Outcome, product: string) => void
  onOther: () => void
}

/** The device that asks against those that have the key, and the decision. */
function Request({ move, onDone, onOther }: RequestProps) {
  const t = useT()
  const { dateTime } = useDates()
  const { text: product, lang } = useTexts()(move).productName
  const { devices, deviceLimit, retryAt, emergencyDays } = move
  const hasRoom = devices.length < deviceLimit
  const [leaving, setLeaving] = useState(devices.length === 1 ? devices[0]?._id : undefined)
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useTask()
  const isWaiting = !hasRoom && retryAt !== null
  const attempt = (what: () => Promise<void>, kind: Outcome) =>
    run(async () => {
      setProblem(null)
      try {
        await what()
        onDone(kind, product)
      } catch (thrown) {
        setProblem(failureOf(t, thrown).text ?? null)
      }
    })
  const confirm = () => {
    if (!hasRoom && leaving === undefined) return setProblem(t('deviceMove.chooseFirst'))
    return attempt(() => settle(move, hasRoom ? undefined : leaving), 'moved')
  }
  const facts = [
    { name: t('deviceMove.product'), value: <span lang={lang}>{product}</span> },
    { name: t('deviceMove.newDevice'), value: <Verbatim>{move.label || t('deviceMove.unnamed')}</Verbatim> },
    { name: t('deviceMove.requested'), value: dateTime(move.requestedAt) },
    { name: t('deviceMove.address'), value: <Verbatim>{move.address}</Verbatim> },
  ]
  return (
    <div className={styles.request}>
      <h2 className="title">{t('deviceMove.asks')}</h2>
      <FactList facts={facts} />
      <Leaving devices={devices} hasRoom={hasRoom} chosen={leaving} onChoose={setLeaving} />
      <Notice tone="warn">{t('deviceMove.warning')}</Notice>
      {isWaiting && (
        <Notice tone={emergencyDays === null ? 'bad' : 'info'}>
          <p>{t('deviceMove.again', { when: dateTime(retryAt) })}</p>
          {emergencyDays !== null && <p>{t('deviceMove.emergency', { days: emergencyDays })}</p>}
        </Notice>
      )}
      <ErrorNotice title={t('deviceMove.failed')} text={problem} />
      <div className={styles.buttons}>
        {(!isWaiting || emergencyDays !== null) && (
          <Button size="lg" busy={isBusy} onClick={confirm}>
            {t(isWaiting ? 'deviceMove.useEmergency' : 'deviceMove.confirm')}
          </Button>
        )}
        <Button variant="quiet" size="lg" disabled={isBusy} onClick={() => attempt(() => refuse(move), 'denied')}>
          {t('deviceMove.deny')}
        </Button>
        <Button variant="plain" size="lg" disabled={isBusy} onClick={onOther}>
          {t('deviceMove.other')}
        </Button>
      </div>
      {!hasRoom && !isWaiting && <p className="hint">{t('deviceMove.waits')}</p>}
    </div>
  )
}

interface LeavingProps {
  devices: Move['devices']
  hasRoom: boolean
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The devices that have the key, of which one goes. */
function Leaving({ devices, hasRoom, chosen, onChoose }: LeavingProps) {
  const t = useT()
  const { briefDate } = useDates()
  if (hasRoom) return <p>{t('deviceMove.room')}</p>
  return (
    <fieldset className={styles.devices}>
      <legend className="label">{t(devices.length === 1 ? 'deviceMove.leaves' : 'deviceMove.choose')}</legend>
      {devices.map(({ _id: id, label, boundAt }, place) => (
        <label key={id} className={styles.device}>
          <input type="radio" name="device" value={id} checked={id === chosen} onChange={() => onChoose(id)} />
          <span>
            <Verbatim>{label || t('deviceMove.nth', { n: place + 1 })}</Verbatim>
            <span className={styles.since}>{t('deviceMove.since', { date: briefDate(boundAt) })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Done({ kind, product }: { kind: Outcome; product: string }) {
  const t = useT()
  return (
    <div className={styles.request}>
      <Notice tone={kind === 'moved' ? 'ok' : 'info'} isUrgent>
        {kind === 'moved' ? t('deviceMove.done', { product }) : t('deviceMove.denied')}
      </Notice>
      <p>
        <LinkButton variant="quiet" to={paths.dashboardPurchased}>
          {t('deviceMove.toPurchases')}
        </LinkButton>
      </p>
    </div>
  )
}
