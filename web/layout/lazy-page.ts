import { type ComponentType, lazy } from 'react'
import type { Area } from '#web/i18n/dictionary.ts'
import { ensureTexts } from '#web/state/locale.ts'

/** A page, or a part of one, loaded when first rendered, together with its texts. */
export const lazyPage = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>, ...areas: Area[]) =>
  lazy(async () => {
    const [part] = await Promise.all([load(), ...areas.map(ensureTexts)])
    return part
  })
