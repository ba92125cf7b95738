import { type ReactNode, useState } from 'react'
import { useLinkToken } from '#web/hooks/use-link-token.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page, PageHead } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { isInvalidLink } from './recovery-state.ts'

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

function LinkUse({ token, label, failedTitle, act }: Omit<Props, 'title' | 'lead'> & { token: string }) {
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
        if (isInvalidLink(thrown)) setShown(<InvalidAccountLink isUrgent />)
        else setProblem(failureOf(t, thrown).text)
      }
    })
  if (token === '') return <InvalidAccountLink />
  if (shown) return shown
  return (
    <>
      <ErrorNotice title={failedTitle} text={problem} />
      <Button size="lg" wide busy={isBusy} onClick={use}>
        {label}
      </Button>
    </>
  )
}

function InvalidAccountLink({ isUrgent = false }: { isUrgent?: boolean }) {
  const t = useT()
  return <InvalidLink to={paths.dashboardEmail} label={t('recovery.invalid.toAccount')} isUrgent={isUrgent} />
}
