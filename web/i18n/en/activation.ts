/** How a bought key is activated, and that it may be gone before it is bought. */
export default {
  title: 'How to activate',
  download: '1. Download {{product}}',
  version: 'Version {{version}}',
  step1: 'Copy the key above.',
  step2: 'Open the tool and go to its licence screen.',
  step3: 'Paste the key and confirm. It is then tied to your computer.',
  /** Of an order that holds neither a key nor a use of its coupon. */
  unreserved: {
    text: 'This order does not reserve the key (or the coupon): the key goes to whoever pays first; if it is gone by then, your money comes back at once.',
    seen: 'It is reserved as soon as your payment is seen on the network.',
    ranOutTitle: 'Gone before your payment',
    ranOutText:
      'The key, or the coupon of the order, was gone before your payment. Nothing was reserved for it, and the money goes back at once to the account it came from.',
  },
} as const
