import { type ComponentType, lazy, useState } from 'react'
import type { Area } from '#web/i18n/dictionary.ts'
import { ensureTexts } from '#web/state/locale.ts'

type Ensure = (area: Area) => Promise<void>
const preloads = new Set<(ensure: Ensure) => Promise<unknown>>()

/** Loads every part, those that parts are made of included, with their texts as `ensure` does: the server renders them at once. */
export async function preloadParts(ensure: Ensure) {
  for (const preload of preloads) await preload(ensure)
}

interface Part<P> {
  loaded: ComponentType<P> | undefined
  later: ComponentType<P>
}

/**
 * A page, or a part of one, loaded when first rendered, together with its texts. Loaded beforehand, it renders at once: on the server, and
 * where the browser takes over a page that was rendered there.
 */
export function lazyPage<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, ...areas: Area[]) {
  const preload = async (ensure: Ensure = ensureTexts) => {
    const [module] = await Promise.all([load(), ...areas.map(ensure)])
    part.loaded = module.default
    return module
  }
  const part: Part<P> = { loaded: undefined, later: lazy(() => preload()) as ComponentType<P> }
  preloads.add(preload)
  const render = (props: P) => <Rendered part={part} props={props} />
  render.preload = preload
  return render
}

function Rendered<P extends object>({ part, props }: { part: Part<P>; props: P }) {
  // Kept as it was first rendered: another component would be mounted anew.
  const [Chosen] = useState(() => part.loaded ?? part.later)
  return <Chosen {...props} />
}
