import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { useOnChange } from '../hooks/use-on-change.ts'
import { LinkButton } from './link-button.tsx'
import styles from './pager.module.css'

interface Props {
  /** Name of the landmark: "Páginas de produtos". */
  label: string
  page: number
  pages: number
  /** "Página 2 de 4". */
  position: string
  previous: string
  next: string
  hrefOf: (page: number) => string
}

/** Page turning by links: the page lives in the URL. */
export function Pager({ label, page, pages, position, previous, next, hrefOf }: Props) {
  const place = useRef<HTMLParagraphElement>(null)
  const shown = useRef(page)
  useOnChange(() => {
    if (shown.current === page) return
    shown.current = page
    // The link just used may be gone, on the first and the last page: the focus must not fall out of the list.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, page)
  return (
    <nav aria-label={label} className={styles.pager}>
      <span className={styles.side}>
        {page > 1 && (
          <LinkButton look="quiet" to={hrefOf(page - 1)} rel="prev" icon={<ChevronLeft aria-hidden />}>
            {previous}
          </LinkButton>
        )}
      </span>
      <p ref={place} tabIndex={-1} role="status" className={styles.position}>
        {position}
      </p>
      <span className={styles.side}>
        {page < pages && (
          <LinkButton look="quiet" to={hrefOf(page + 1)} rel="next" icon={<ChevronRight aria-hidden />}>
            {next}
          </LinkButton>
        )}
      </span>
    </nav>
  )
}
