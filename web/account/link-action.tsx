import { type ReactNode, useState } from 'react'
import { confirmVerification } from '#schema/api/account-links.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import { useLinkToken } from '#web/hooks/use-link-token.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page, PageHead } from '#web/layout/page.tsx'
import { useShortForm } from '#web/layout/use-short-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import styles from './account-frame.module.css'
import { AccountFrame } from './account-frame.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { CodeField, MissingCode } from './missing-code.tsx'
import { isInvalidLink, secretIn } from './recovery-state.ts'

interface Props {
  title: string
  lead: string
  label: string
  failedTitle?: string
  /** Uses the link, and returns what the page shows then. */
  act: (token: string) => Promise<ReactNode>
}

/** The page of a link in an e-mail. It acts upon a press: programs that follow links to check them do not press. */
export function LinkAction({ title, lead, ...rest }: Props) {
  const token = useLinkToken()
  return (
    <Page title={title}>
      <AccountFrame seed={title}>
        <PageHead title={title} lead={lead} />
        <LinkUse key={token} token={token} {...rest} />
      </AccountFrame>
    </Page>
  )
}

type UseProps = Pick<Props, 'label' | 'failedTitle' | 'act'>

function LinkUse({ token, label, failedTitle, act }: UseProps & { token: string }) {
  const t = useT()
  const { isBusy, run } = useTask()
  const [shown, setShown] = useState<ReactNode>(null)
  const [problem, setProblem] = useState('')
  const use = () =>
    run(async () => {
      setProblem('')
      try {
        setShown(await act(token))
      } catch (thrown) {
        if (isInvalidLink(thrown))
          setShown(<InvalidLink to={paths.dashboardEmail} label={t('recovery.invalid.toAccount')} />)
        else setProblem(failureOf(t, thrown).text)
      }
    })
  if (shown) return shown
  if (token === '') return <CodeForm label={label} failedTitle={failedTitle} act={act} onDone={setShown} />
  return (
    <>
      <ErrorNotice title={failedTitle} text={problem} />
      <Button size="lg" wide busy={isBusy} onClick={use}>
        {label}
      </Button>
    </>
  )
}

/** The same by the code that the e-mail names. */
function CodeForm({ label, failedTitle, act, onDone }: UseProps & { onDone: (shown: ReactNode) => void }) {
  const t = useT()
  const { form, problem, isBusy, submit, bind } = useShortForm({
    initial: { token: '' },
    check: ({ token }, language) => checkDraft(confirmVerification.body, { token: secretIn(token) }, language),
    fieldOf: { link_invalid: 'token' },
    send: async ({ token }) => onDone(await act(secretIn(token))),
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.fields}>
      <MissingCode />
      <ErrorNotice title={failedTitle} text={problem} />
      <CodeField {...bind('token')} enterKeyHint="done" />
      <Button type="submit" size="lg" wide busy={isBusy}>
        {label}
      </Button>
      <p className={styles.switch}>
        <Link to={paths.dashboardEmail}>{t('recovery.invalid.toAccount')}</Link>
      </p>
    </form>
  )
}
