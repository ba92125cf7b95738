/** Whether a key or a pasted text belongs to a field, or to a dialog that covers the page. */
export function isTypingOrModal({ target }: Event): boolean {
  const element = target instanceof HTMLElement ? target : null
  if (element?.isContentEditable || element?.matches('input:not([type=checkbox]), textarea, select')) return true
  return document.querySelector('dialog:modal') !== null
}
