import { Download } from 'lucide-react'
import { getDownload } from '#schema/api/downloads.ts'
import { asApiError, call } from '#web/api/call.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { reloadPurchases } from '#web/state/purchases.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, type ButtonAppearance } from '#web/ui/button.tsx'

interface Props extends ButtonAppearance {
  /** The key's id, or its payment's. */
  id: string
  label: string
  /** The accessible name where a page has several. */
  name?: string
}

/** Asks the server for the file's address when it is pressed: the page itself never contains it. */
export function DownloadButton({ id, label, name, ...appearance }: Props) {
  const t = useT()
  const { isBusy, run } = useTask()
  const press = () =>
    run(async () => {
      try {
        const { url } = await call(getDownload, { params: { id } })
        const link = document.createElement('a')
        link.href = url
        link.download = ''
        link.click()
        // It was use: what the buyer can have of the money has changed.
        void reloadPurchases()
      } catch (thrown) {
        toast(errorText(t, asApiError(thrown)), 'bad')
      }
    })
  return (
    <Button {...appearance} aria-label={name} icon={<Download aria-hidden />} busy={isBusy} onClick={press}>
      {label}
    </Button>
  )
}
