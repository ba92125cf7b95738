import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type FocusEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useHoverOrFocus } from '../hooks/use-hover-or-focus.ts'
import { useTimeout } from '../hooks/use-timeout.ts'
import { useTopLayer, useTopModal } from '../hooks/use-top-layer.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './toast-region.module.css'
import { Sentence } from './verbatim.tsx'

interface ToastEntry {
  id: number
  tone: 'ok' | 'info' | 'bad'
  text: string
  action?: { readonly label: string; readonly act: () => void }
  verbatim?: string
}

interface Props {
  list: readonly ToastEntry[]
  label: string
  dismissLabel: string
  onDismiss: (id: number) => void
}

const shownMs = 6_000
const icons = { ok: CircleCheck, info: Info, bad: CircleAlert }

/** Short messages above everything else; within a modal that is open, because nothing outside it can be pressed. */
export const ToastRegion = (props: Props) => props.list.length > 0 && <PlacedRegion {...props} />

function PlacedRegion(props: Props) {
  const modal = useTopModal()
  return createPortal(<Region {...props} />, modal ?? document.body)
}

function Region({ list, label, dismissLabel, onDismiss }: Props) {
  const ref = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement>(null)
  useTopLayer(ref, list.length, list.at(-1)?.text ?? '')
  const remember = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  // A message that goes by its button takes the focus along: it returns to where it was.
  const dismiss = (id: number) => {
    onDismiss(id)
    if (ref.current?.contains(document.activeElement)) before.current?.focus()
  }
  return (
    <section ref={ref} popover="manual" aria-label={label} className={styles.region} onFocus={remember}>
      {list.map((entry) => (
        <ToastCard key={entry.id} entry={entry} dismissLabel={dismissLabel} onDismiss={dismiss} />
      ))}
    </section>
  )
}

function ToastCard({
  entry,
  dismissLabel,
  onDismiss,
}: { entry: ToastEntry } & Pick<Props, 'dismissLabel' | 'onDismiss'>) {
  const ref = useRef<HTMLDivElement>(null)
  const isHovered = useHoverOrFocus(ref)
  useTimeout(() => onDismiss(entry.id), isHovered || entry.tone === 'bad' ? null : shownMs)
  const Icon = icons[entry.tone]
  const { action } = entry
  return (
    <div ref={ref} className={styles.toast}>
      <Icon aria-hidden className={entry.tone} />
      <p>
        <Sentence text={entry.text} verbatim={entry.verbatim ?? ''} />
      </p>
      {action && (
        <Button
          variant="quiet"
          onClick={() => {
            onDismiss(entry.id)
            action.act()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={dismissLabel} icon={<X aria-hidden />} onClick={() => onDismiss(entry.id)} />
    </div>
  )
}
