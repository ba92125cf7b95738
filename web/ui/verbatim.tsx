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

/** A price or another figure; words, as of what is free, are translated. */
export const Figures = ({ text }: { text: string }) => (/\d/.test(text) ? <Verbatim>{text}</Verbatim> : text)

interface SentenceProps {
  text: string
  /** Values in it that are to stay as they are; an empty one is in no text. */
  verbatim: string | readonly string[]
}

/** A sentence in which values are to stay as they are. */
export function Sentence({ text, verbatim }: SentenceProps) {
  const [value, ...others] = [verbatim].flat().filter((one) => one !== '' && text.includes(one))
  if (value === undefined) return text
  const at = text.indexOf(value)
  return (
    <span>
      <Sentence text={text.slice(0, at)} verbatim={others} />
      <Verbatim>{value}</Verbatim>
      <Sentence text={text.slice(at + value.length)} verbatim={others} />
    </span>
  )
}

/** Of an element with a price: an amount has the face of figures, and stays as it is; words, as of what is free, do not. */
export const priceProps = (text: string) => (/\d/.test(text) ? { className: 'figure', translate: 'no' as const } : {})
