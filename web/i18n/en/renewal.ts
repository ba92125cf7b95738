import type pt from '../pt-BR/renewal.ts'
import type { Mirror } from '../types.ts'

export default {
  title: 'Renew {{product}}',
  action: 'Renew',
  actionOf: 'Renew the key for {{product}}',
  lead: ({ days }) =>
    `Your key stays the same, on the same device, with ${days === 1 ? '1 more day' : `${days} more days`}.`,
  key: 'Key',
  endsOn: 'Valid until, today',
  endedOn: 'Ended on',
  renewedUntil: 'Valid until, renewed',
  facts: {
    title: 'How a renewal works',
    key: 'The same key',
    keyText: 'There is no new key to copy and nothing to activate again.',
    device: 'The same device',
    deviceText: 'It stays bound to the computer on which you use it.',
    days: 'The days add up',
    daysText: 'The new days begin when the present ones end: renewing early loses nothing.',
    daysOfEnded: 'The days count from now',
    daysOfEndedText: 'The key has ended. The new days begin as soon as the payment is approved.',
    refund: 'You can withdraw',
    refundText:
      'Until the days of the renewal begin you can withdraw from it on the key’s page, within the time for that.',
  },
  refused: {
    title: 'This key cannot be renewed',
    notYoursTitle: 'This key is not in your account',
    notYoursText: 'Only its owner can renew a key. Check that you are logged in with the right account.',
    failed: 'The key could not be loaded',
    buyNew: 'Buy a new key',
    toKey: 'See the key',
    toKeys: 'See my keys',
  },
  obstacles: {
    external: 'This key was issued by an external seller, and only they can extend it. To go on, buy a new key.',
    stock:
      'This key came ready from the maker of the tool, and the store cannot change its time. To go on, buy a new key.',
    off: 'This key was switched off and will not work again. To go on, buy a new key.',
    suspended: 'This key is suspended while a refund or a dispute is open. After that it can be renewed.',
    not_sold: 'This product is not for sale at the moment, so the key cannot be renewed.',
    free: 'This product is free, one per person: there is nothing to renew.',
    long: 'This key is already valid for many years: it has no room for more days.',
  },
  pay: {
    facts: ({ days, key }) => `${days === 1 ? '1 more day' : `${days} more days`} on key ${key}`,
    pixText: 'The days are added in seconds',
    step: 'Renewed',
    terms: 'By paying you accept again the',
    notYet: 'Not there yet. As soon as the bank confirms it, the key is renewed.',
    cryptoBack: 'After paying you come back here, and the key is renewed.',
    approvedText: 'Your key was renewed: the same one, on the same device. Opening the confirmation…',
    alreadyText: 'You have already paid for this renewal.',
    toResult: 'See how long it is valid',
    expiredPaid: 'Paid already? All is well: your money is not lost. Check now; the key is also renewed by itself.',
    adminText:
      'The store cancelled this charge. If you have already paid, do not worry: the key is renewed, or the money comes back to you.',
    replacedText:
      'A newer code for this renewal was made in another tab or on another device. Pay that one, or continue here.',
    mismatchText:
      'The amount that arrived is not what was charged. It goes back to you, and the key stays as it was. To renew it, get a new code and pay the exact amount.',
    refundedText: 'The money went back to the account it came from, and the key has lost the days of the renewal.',
    goneTitle: 'The key is no longer there',
    goneText:
      'The key left your account or was switched off before the payment, and could not be renewed. The money goes straight back to the account it came from.',
    invalid:
      'The answer about the payment was incomplete. See in your dashboard whether the key was renewed, or try again.',
  },
  confirmation: {
    title: 'Done! Your key was renewed',
    titleUntil: 'Done! Your key is valid until {{date}}',
    lead: 'It is the same key, on the same device: there is nothing to change in the tool.',
    until: 'Valid until',
    added: 'Renewal',
    days: ({ days }) => (days === 1 ? '1 more day' : `${days} more days`),
    toKey: 'Open the key',
    receipt: 'Receipt of the renewal',
    again: 'Back to the renewal',
    pendingText: 'As soon as the payment is confirmed, your key is renewed, and this page shows until when.',
    processingText: 'We have seen your payment on the network. As soon as it is confirmed, your key is renewed.',
    expiredText:
      'If you have already paid, do not worry: the key is renewed as soon as the payment is confirmed. If not, just start again.',
    mismatchText:
      'The amount that arrived is not what was charged. It goes back to you (follow it in your notifications), and the key stays as it was.',
    replacedText: 'You started another payment for this renewal, which takes the place of this one.',
    refusedText: 'The bank or the payment provider refused it, and the key stays as it was. You can try again.',
    holdTitle: 'The payment is fine, but the key is not active',
    holdText: 'The key’s page says why, and what can be done.',
  },
  unfinished: 'Renewal',
  box: {
    title: 'Renewal',
    text: 'The same key, on the same device: the new days begin when the present ones end.',
    soon: 'Renewed, it stays the same, on the same device.',
  },
  list: {
    title: 'Renewals',
    loading: 'Loading the renewals…',
    failed: 'The renewals could not be loaded',
    paidOn: 'Paid on {{date}}',
    given: ({ days }) => (days === 1 ? '1 more day' : `${days} more days`),
    givenUntil: ({ days, date }) => `${days === 1 ? '1 more day' : `${days} more days`}, until ${date}`,
    refunded: 'Refunded',
    receiptOf: 'Receipt of the renewal of {{date}}, in a new tab',
  },
  refund: {
    withdraw: 'Withdraw from the renewal',
    withdrawOf: 'Withdraw from the renewal of {{date}}',
    requestOf: 'Ask for a refund of the renewal of {{date}}',
    toSupportOf: 'Contact support about the refund of the renewal of {{date}}',
    beforeUse: 'Once the days of the renewal have begun, the store decides about a refund.',
    withdrawPurchase:
      'We refund {{product}} at once, and its key loses the days of the purchase; those of the renewals stay. It cannot be undone. If the key was revealed or used, or the tool downloaded, it becomes a request, which the store answers.',
    withdrawTitle: 'Withdraw from this renewal?',
    withdrawText:
      'We send the money back at once, and the key loses the days of this renewal. This cannot be undone. If the days have begun, it becomes a request, which the store answers.',
    requestTitle: 'Ask for a refund of this renewal?',
    requestText: 'The store looks into the request and answers here. Until then the key stays valid.',
    keep: 'Keep the renewal',
  },
} as const satisfies Mirror<typeof pt>
