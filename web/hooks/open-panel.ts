/** Whether a menu or a panel of a button is open. Not of messages, which are no menu: their popover is manual. */
export const isPanelOpen = (): boolean => document.querySelector('[popover=auto]:popover-open') !== null
