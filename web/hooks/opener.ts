/** What had the focus on the page when a dialog was opened; dialogs opened from there lead back to it too. */
let opener: HTMLElement | null = null

export function rememberOpener() {
  const at = document.activeElement
  if (at instanceof HTMLElement && at !== document.body && !at.closest('dialog')) opener = at
}

/** Gives the focus back to it. False where it is gone or cannot be seen. */
export function focusOpener(): boolean {
  opener?.focus({ preventScroll: true })
  return opener !== null && document.activeElement === opener
}
