import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useDropPlace } from '../hooks/use-drop-place.ts'
import { useOnChange } from '../hooks/use-on-change.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './combobox.module.css'
import type { FieldControlProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { MarkedText } from './marked-text.tsx'
import { ErrorNotice } from './notice.tsx'

export interface ComboboxOption {
  id: string
  title: string
  /** Below the title. */
  text?: string
}

interface Props {
  /** What a `<Field>` gives its control. */
  wiring: FieldControlProps
  name?: string
  /** What stands in the field. */
  text: string
  /** The text in the field is looked for; otherwise it is the name of what was chosen. */
  isTyped: boolean
  placeholder: string
  maxLength?: number
  required?: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  options: readonly ComboboxOption[]
  /** The options are not yet those of the text. */
  isWaiting: boolean
  /** The id of the option that was chosen. */
  chosen: string | undefined
  /** What was found, shown below the options and announced. */
  status: string
  /** Why there are no options; Enter, or a button, tries again. */
  failure: { text: string; retryLabel: string; retry: () => void } | null
  listLabel: string
  clearLabel: string
  onType: (text: string) => void
  onChoose: (id: string) => void
  onClear: () => void
  /** The focus left the field. */
  onLeave?: () => void
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * A field in which typing finds options, of which one is chosen. The first one found is marked, for Enter; the arrows mark others, and then
 * Home and End the first and the last. Esc closes the list, and leaves what stands in the field.
 */
export function Combobox({
  wiring,
  name,
  text,
  isTyped,
  isOpen,
  onOpen,
  options,
  isWaiting,
  failure,
  ...props
}: Props) {
  const id = useId()
  const listId = `${id}-list`
  const field = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  /** Which option the keys or the pointer have marked. */
  const [moved, setMoved] = useState<number | null>(null)
  /** Enter was pressed before the options of the text were there. */
  const [isEager, setEager] = useState(false)
  useDropPlace(frame, popup, isOpen)
  const place = moved ?? (isTyped ? 0 : -1)
  const marked = isOpen && !isWaiting ? options[place] : undefined
  const idOf = (option: ComboboxOption) => `${listId}-${option.id}`
  const open = (isWanted: boolean) => {
    setMoved(null)
    setEager(false)
    onOpen(isWanted)
  }
  const choose = (option: ComboboxOption) => {
    open(false)
    props.onChoose(option.id)
  }
  const mark = (next: number) => {
    setMoved(next)
    const option = options[next]
    if (option) document.getElementById(idOf(option))?.scrollIntoView({ block: 'nearest' })
  }
  useOnChange((isAnswered) => {
    if (!isAnswered) return
    setEager(false)
    if (marked) choose(marked)
  }, isEager && !isWaiting)

  const pressWhileOpen = ({ key }: KeyboardEvent): boolean => {
    const step = steps[key]
    if (key === 'Escape') open(false)
    else if (key === 'Enter' && isWaiting) setEager(true)
    else if (key === 'Enter' && failure) failure.retry()
    else if (key === 'Enter') marked ? choose(marked) : open(false)
    else if (options.length === 0 || isWaiting) return step !== undefined
    // From the field itself, upwards leads to the last.
    else if (step) mark((Math.max(place, step < 0 ? 0 : -1) + step + options.length) % options.length)
    else if (moved !== null && key === 'Home') mark(0)
    else if (moved !== null && key === 'End') mark(options.length - 1)
    else {
      // The caret is moved in the text: the keys are those of the field again.
      if (key === 'ArrowLeft' || key === 'ArrowRight') setMoved(null)
      return false
    }
    return true
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isOpen ? !pressWhileOpen(event) : !steps[event.key]) return
    if (!isOpen) {
      open(true)
      if (event.key === 'ArrowDown') setMoved(0)
    }
    // Neither the form nor the dialog around it takes the key for itself.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={frame} className={styles.frame}>
      <input
        {...wiring}
        ref={field}
        type="text"
        role="combobox"
        name={name}
        value={text}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        required={props.required}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={marked && idOf(marked)}
        autoComplete="off"
        spellCheck={false}
        className={classNames(wiring.className, styles.input)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={() => {
          if (!isOpen) open(true)
        }}
        onChange={({ currentTarget: input }) => {
          // What is put back after a load was not typed now.
          open(input.matches(':focus'))
          props.onType(input.value)
        }}
        onKeyDown={press}
        onBlur={() => {
          open(false)
          props.onLeave?.()
        }}
      />
      {text === '' ? (
        <ChevronDown className={styles.arrow} aria-hidden />
      ) : (
        <span className={styles.clear}>
          <IconButton
            label={props.clearLabel}
            icon={<X aria-hidden />}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              props.onClear()
              field.current?.focus()
            }}
          />
        </span>
      )}
      <div
        ref={popup}
        className={styles.popup}
        hidden={!isOpen}
        // The field must keep the focus until the click arrives.
        onPointerDown={(event) => event.preventDefault()}
      >
        {failure && (
          <>
            <ErrorNotice text={failure.text} />
            <Button variant="quiet" size="sm" tabIndex={-1} onClick={failure.retry}>
              {failure.retryLabel}
            </Button>
          </>
        )}
        <div
          id={listId}
          role="listbox"
          aria-label={props.listLabel}
          aria-busy={isWaiting}
          className={styles.list}
          hidden={options.length === 0}
        >
          {options.map((option, index) => (
            <div
              key={option.id}
              id={idOf(option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === marked}
              data-is-chosen={option.id === props.chosen || undefined}
              className={styles.option}
              onPointerMove={() => setMoved(index)}
              onClick={() => choose(option)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') choose(option)
              }}
            >
              <MarkedText text={option.title} sought={isTyped ? text : ''} />
              {option.text && (
                <span className="hint">
                  <MarkedText text={option.text} sought={isTyped ? text : ''} />
                </span>
              )}
            </div>
          ))}
        </div>
        {props.status && (
          <p aria-hidden className={styles.status}>
            {props.status}
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {isOpen && props.status}
      </p>
    </div>
  )
}
