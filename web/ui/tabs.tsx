import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'

interface Tab<Id extends string> {
  id: Id
  label: ReactNode
}

interface Props<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
  /** The panel of the chosen tab. */
  children?: ReactNode
  /** Where they stand, if not one below the other. */
  place?: (list: ReactNode, panel: ReactNode) => ReactNode
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

const below = (list: ReactNode, panel: ReactNode) => (
  <>
    {list}
    {panel}
  </>
)

/** Tabs within a screen. Where each has its own URL, use links instead. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children, place = below }: Props<Id>) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.id === chosen)
    const step = steps[event.key]
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step
            ? (index + step + tabs.length) % tabs.length
            : -1
    const tab = tabs[target]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.id)
    document.getElementById(`${id}-${tab.id}`)?.focus()
  }
  return place(
    <div role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          aria-selected={tab.id === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={tab.id === chosen ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>,
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
      {children}
    </div>,
  )
}
