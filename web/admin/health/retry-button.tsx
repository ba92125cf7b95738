import { RotateCw } from 'lucide-react'
import { useTask } from '#web/hooks/use-task.ts'
import { toast } from '#web/state/toasts.ts'
import { ChangeButton } from '../frame/change-button.tsx'

interface Props {
  label: string
  /** What is tried again, for screen readers. */
  subject: string
  /** Answers the server's message. */
  retry: () => Promise<string>
  /** Takes what went wrong, or null. */
  onResult: (failure: unknown) => void
}

/** Has one row of the page tried again, and shows the server's message. */
export function RetryButton({ label, subject, retry, onResult }: Props) {
  const { isBusy, run } = useTask()
  const onClick = async () => {
    onResult(null)
    await retry().then((text) => toast(text), onResult)
  }
  return (
    <ChangeButton variant="quiet" icon={<RotateCw aria-hidden />} busy={isBusy} onClick={() => run(onClick)}>
      {label}
      <span className="sr-only"> {subject}</span>
    </ChangeButton>
  )
}
