import { proxy } from 'valtio'

/** The form, which opens over any page. Once opened it stays mounted: a draft outlives a closed dialog. */
export const feedback = proxy({ isOpen: false, wasOpened: false, productName: '' })

/** Shows the form, for one product where it is known which. */
export function showFeedback(productName = '') {
  feedback.isOpen = true
  feedback.wasOpened = true
  if (productName) feedback.productName = productName
}

export const closeFeedback = () => {
  feedback.isOpen = false
}
