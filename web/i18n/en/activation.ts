/** How a bought key is activated, and that it may be gone before it is bought. */
export default {
  title: 'How to activate',
  download: '1. Download {{product}}',
  version: 'Version {{version}}',
  step1: 'Copy the key above.',
  step2: 'Open the tool and go to its licence screen.',
  step3: 'Paste the key and confirm. It is then tied to your computer.',
  /** Of a PIX payment whose code comes later. */
  making: {
    waiting: 'The bank is still making your code. It will appear here by itself.',
    offline: 'No connection. The code appears as soon as you are back online.',
  },
  /** Of an order that holds neither a key nor a use of its coupon. */
  payer: {
    title: 'Whose account will pay?',
    lead: 'The store compares who pays with who buys, so that nobody pays from another person’s account.',
    stored:
      'The number goes to the bank with the charge, is kept encrypted in your account, and is asked for only once.',
    replaces: 'The present code stops working, and a new one is made.',
    cpf: 'Use a CPF',
    cnpj: 'Use a CNPJ',
    cpfLabel: 'The owner’s CPF',
    cnpjLabel: 'The owning company’s CNPJ',
    missing: 'Type the owner’s CPF or CNPJ.',
    short: 'It is incomplete: a CPF has 11 digits, and a CNPJ 14 letters or digits.',
    wrong: 'This number does not exist. Check that no digit is wrong.',
    go: 'Make the PIX code',
    back: 'Back',
    toCode: 'Back to the code',
    refuse: 'Pay from an account of {{payer}}: the bank refuses a payment made by somebody else.',
    warn: 'Preferably pay from an account of {{payer}}: a payment made by somebody else is marked in the purchase.',
    change: 'Change the {{kind}}',
  },
  unreserved: {
    text: 'This order does not reserve the key (or the coupon): the key goes to whoever pays first; if it is gone by then, your money comes back at once.',
    seen: 'It is reserved as soon as your payment is seen on the network.',
    ranOutTitle: 'Gone before your payment',
    ranOutText:
      'The key, or the coupon of the order, was gone before your payment. Nothing was reserved for it, and the money goes back at once to the account it came from.',
  },
  hold: {
    disputedTitle: 'Your key is suspended: the payment is disputed',
    disputedText:
      'The bank or the payment provider is looking into a dispute of this payment. If it was not you, or was a mistake, contact support: a dispute can be withdrawn.',
    disputedKey: 'The key does not work meanwhile. If the payment stands, it is valid again, with the lost time added.',
    refundingTitle: 'Your key is suspended: the refund is in progress',
    refundingText:
      'The money is on its way back to where it came from. If you did not ask for a refund, contact support.',
    refundingKey:
      'The key does not work meanwhile. If the refund is declined, it is valid again, with the lost time added.',
    offTitle: 'Your key is switched off',
    offText: 'The store has switched this key off. Contact support to learn why.',
    offKey: 'The key does not work.',
    expiredTitle: 'Your key has expired',
    expiredText: 'This licence has ended. To keep using the tool, buy another one.',
    expiredKey: 'The key no longer works.',
  },
  sellerFailed: {
    title: 'The key did not arrive, and you have your money back',
    text: 'The seller did not issue your key in time. We have returned the whole amount to the account it came from.',
  },
} as const
