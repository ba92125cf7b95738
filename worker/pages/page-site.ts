import type { Bindings } from '#worker/env.ts'
import { type Parts, readParts } from './page-assets.ts'
import { readTemplate, type Template } from './page-template.ts'

/** The web's build, as far as pages are written from it. */
export interface Site {
  template: Template
  parts: Parts
  /** The text of a style sheet. */
  styleOf: (url: string) => string
}

export async function readSite(
  assets: NonNullable<Bindings['ASSETS']>,
  origin: string,
  captcha: string | null,
): Promise<Site> {
  const [template, parts] = await Promise.all([readTemplate(assets, origin, captcha), readParts(assets, origin)])
  const urls = new Set([
    ...template.styles,
    ...Object.values(parts)
      .flat()
      .filter((url) => url.endsWith('.css')),
  ])
  const texts = await Promise.all(
    [...urls].map(async (url): Promise<[string, string]> => [url, await (await assets.fetch(origin + url)).text()]),
  )
  const styles = new Map(texts)
  return { template, parts, styleOf: (url) => styles.get(url) ?? '' }
}
