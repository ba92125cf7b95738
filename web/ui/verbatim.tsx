import type { ReactNode } from 'react'

/** What page translators are to leave as it is: an amount, a code, an address, the shop's name. */
export const Verbatim = ({ children }: { children: ReactNode }) => <span translate="no">{children}</span>

/** A code or an id. */
export const Code = ({
  children,
  ...rest
}: {
  children: ReactNode
  className?: string | undefined
  title?: string
}) => (
  <code {...rest} translate="no">
    {children}
  </code>
)

/** A sentence in which a value is to stay as it is. */
export function Sentence({ text, verbatim }: { text: string; verbatim: string }) {
  const at = verbatim === '' ? -1 : text.indexOf(verbatim)
  if (at < 0) return text
  return (
    <span>
      {text.slice(0, at)}
      <Verbatim>{verbatim}</Verbatim>
      {text.slice(at + verbatim.length)}
    </span>
  )
}

/** Of an element with a price: an amount has the face of figures, and stays as it is; words, as of what is free, do not. */
export const priceProps = (text: string) => (/\d/.test(text) ? { className: 'figure', translate: 'no' as const } : {})
