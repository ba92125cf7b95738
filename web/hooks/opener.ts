/** The element that had the focus when a dialog was opened from the page; dialogs opened from that dialog return to it too. */
let opener: HTMLElement | null = null

export function rememberOpener() {
  const at = document.activeElement
  if (at instanceof HTMLElement && at !== document.body && !at.closest('dialog')) opener = at
}

/** Returns the focus to it. False where it is gone or hidden. */
export function focusOpener(): boolean {
  opener?.focus({ preventScroll: true })
  return opener !== null && document.activeElement === opener
}
