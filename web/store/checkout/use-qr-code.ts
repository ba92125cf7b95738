import { type ComponentProps, type ComponentType, useState } from 'react'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { leadOn } from '#web/state/new-page.ts'

const load = () => import('#web/ui/qr-code.tsx')
type QrCode = ComponentType<ComponentProps<Awaited<ReturnType<typeof load>>['default']>>

/**
 * The drawing of QR codes, loaded while the provider makes the code. Not by `lazy`: React would hold its placeholder for 300 ms more. Where it
 * cannot be loaded, the page is once there is a code, which the new page resumes; where that does not help, the code is copied.
 */
export function useQrCode(hasCode: boolean): QrCode | null {
  const [Loaded, setLoaded] = useState<QrCode | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useOnChange(() => {
    load().then(
      ({ default: loaded }) => setLoaded(() => loaded),
      () => setFailed(true),
    )
  }, true)
  useOnChange((isDue) => {
    if (isDue) void leadOn()
  }, hasFailed && hasCode)
  return Loaded
}
