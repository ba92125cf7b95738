import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { useOnChange } from '../hooks/use-on-change.ts'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import { LinkButton } from './link-button.tsx'
import { pageNumbers } from './page-numbers.ts'
import styles from './pager.module.css'

interface Props {
  /** The accessible name of the landmark: "Páginas de produtos". */
  label: string
  page: number
  pages: number
  /** "Página 2 de 4". */
  position: string
  previous: string
  next: string
  hrefOf: (page: number) => string
  /** "Página 3": the accessible name of each page’s number; without it, numbers are not shown. */
  nameOf?: (page: number) => string
}

/** Pagination by links: the page is in the URL. */
export function Pager({ label, page, pages, position, previous, next, hrefOf, nameOf }: Props) {
  const positionText = useRef<HTMLParagraphElement>(null)
  const previousPage = useRef(page)
  useOnChange(() => {
    if (previousPage.current === page) return
    previousPage.current = page
    // The activated link may be gone, on the first and the last page: the focus must not get lost.
    if (document.activeElement === document.body) positionText.current?.focus({ preventScroll: true })
  }, page)
  return (
    <nav aria-label={label} className={styles.pager}>
      <span className={styles.side}>
        {page > 1 && (
          <LinkButton variant="quiet" to={hrefOf(page - 1)} rel="prev" icon={<ChevronLeft aria-hidden />}>
            {previous}
          </LinkButton>
        )}
      </span>
      <div className={styles.middle}>
        {nameOf && (
          <ol className={styles.numbers}>
            {pageNumbers(page, pages).map((number, index, numbers) => (
              <li
                key={number}
                className={classNames(
                  pages > 3 && number !== page && number !== 1 && number !== pages && styles.between,
                  index > 0 && number - (numbers[index - 1] ?? 0) > 1 && styles.gap,
                )}
              >
                <Link
                  to={hrefOf(number)}
                  aria-label={nameOf(number)}
                  aria-current={number === page ? 'page' : undefined}
                  className={styles.number}
                >
                  {number}
                </Link>
              </li>
            ))}
          </ol>
        )}
        <p ref={positionText} tabIndex={-1} role="status" className={nameOf ? 'sr-only' : styles.position}>
          {position}
        </p>
      </div>
      <span className={styles.side}>
        {page < pages && (
          <LinkButton variant="quiet" to={hrefOf(page + 1)} rel="next" icon={<ChevronRight aria-hidden />}>
            {next}
          </LinkButton>
        )}
      </span>
    </nav>
  )
}
