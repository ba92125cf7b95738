import type { Snapshot } from 'valtio'
import type { Language } from '#schema/rules/languages.ts'
import type { ImageEntry, MediaEntry } from '#schema/rules/media.ts'

export type MediaSnapshot = Snapshot<MediaEntry>

/** What a picture or video shows, in the reader’s language; where that has no text, in Portuguese and marked as such. */
export function altOf({ alt, altEn }: Pick<MediaSnapshot, 'alt' | 'altEn'>, language: Language) {
  if (language !== 'en') return { alt }
  return altEn ? { alt: altEn } : { alt, lang: 'pt-BR' }
}

/** The files of a picture for `<img>`. A lazy one is as wide as it is laid out, where the browser knows `auto`. */
export function sourcesOf({ url, smaller, width, height }: Snapshot<ImageEntry>, sizes: string, isEager: boolean) {
  const files = [...smaller, { url, width }]
  return {
    src: url,
    width,
    height,
    ...(files.length > 1 && {
      srcSet: files.map((file) => `${file.url} ${file.width}w`).join(', '),
      sizes: isEager ? sizes : `auto, ${sizes}`,
    }),
  }
}
