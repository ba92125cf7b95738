import { type ComponentProps, type ComponentType, useState } from 'react'
import { useOnChange } from '#web/hooks/use-on-change.ts'

const load = () => import('#web/ui/qr-code.tsx')
type QrCode = ComponentType<ComponentProps<Awaited<ReturnType<typeof load>>['default']>>

/**
 * The drawing of QR codes, loaded while the provider makes the code. Not by `lazy`: React would hold its placeholder for 300 ms more. Where it
 * cannot be loaded, the code is copied.
 */
export function useQrCode(): QrCode | null {
  const [Loaded, setLoaded] = useState<QrCode | null>(null)
  useOnChange(() => {
    load().then(
      ({ default: loaded }) => setLoaded(() => loaded),
      () => {},
    )
  }, true)
  return Loaded
}
