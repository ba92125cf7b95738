import { useT } from '#web/i18n/use-t.ts'

/** The title of a page of a list, from that of the first one: what the Worker writes with `listTitle`. */
export function useListTitle(title: string, page: number): string {
  const t = useT()
  return page > 1 ? `${title} · ${t('shop.catalogue.page', { page })}` : title
}
