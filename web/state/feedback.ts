import { proxy } from 'valtio'

/** The review form, which opens over any page. Once opened it stays mounted: a draft survives closing the dialog. */
export const feedback = proxy({ isOpen: false, wasOpened: false, productName: '' })

/** Opens the form, with a product selected where one is given. */
export function showFeedback(productName = '') {
  feedback.isOpen = true
  feedback.wasOpened = true
  if (productName) feedback.productName = productName
}

export const closeFeedback = () => {
  feedback.isOpen = false
}
