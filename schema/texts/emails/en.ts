import type { TranslationOf } from '../translation-of.ts'
import type { emailsPtBr } from './pt-br.ts'

const toKey = 'See the key in your dashboard'
const toPurchases = 'See the purchase in your dashboard'
const purchase = {
  why: 'You get this e-mail because this purchase was made with your account at {shop}.',
  notYou: 'If it was not you who made this purchase, change your password and contact support: {support}.',
  button: toPurchases,
}
const account = { why: 'You get this e-mail because it concerns the security of your account at {shop}.' }
const ownKey = {
  why: 'You get this e-mail because it concerns a key of your account at {shop}.',
  notYou: 'If you did not expect this, contact support: {support}.',
  button: toKey,
}
const renewal = {
  why: 'You get this e-mail because a key of your account at {shop} ends.',
  notYou: 'If you do not want to renew it, there is nothing to do.',
  button: 'See the key and renew it',
}
const newPassword = 'Set a new password'

export const emailsEn: TranslationOf<typeof emailsPtBr> = {
  names: {
    product: 'Product',
    amount: 'Amount paid',
    paidAt: 'Date of purchase',
    key: 'Key',
    expires: 'Valid until',
    withdrawUntil: 'Withdraw with the key unused, until the end of',
    when: 'When',
    browser: 'Browser',
    system: 'System',
    address: 'Network address',
    reply: 'Reply from the store',
    newEmail: 'New e-mail address',
    code: 'Code, if the page asks for it',
  },
  receipt: 'Open the receipt (PDF)',
  zone: 'Brasília time',
  minutes: '{n} minutes',
  days: '{n} days',
  linkBelow: 'If the button does not open, copy this address into your browser:',
  unknown: 'Not recognized',
  support: 'Questions? Write to {support}.',
  mails: {
    key_delivered: {
      ...purchase,
      subject: 'Your key for {product} is here',
      preheader: 'It is in your dashboard. Here are the details of the purchase and the receipt.',
      title: 'Your key is here',
      paragraphs: [
        'Your purchase is approved, and the key for {product} is in your dashboard, under Purchases.',
        'For your safety, this e-mail shows only the end of the key. Your dashboard shows all of it, after you sign in.',
      ],
      button: toKey,
    },
    late_key_delivered: {
      ...purchase,
      subject: 'Payment received: your key for {product} is here',
      preheader: 'Your payment arrived after the deadline, and everything is fine: the key is in your dashboard.',
      title: 'Payment received, key delivered',
      paragraphs: [
        'Your payment for {product} arrived after the deadline, and everything is fine: the purchase is approved and the key is in your dashboard, under Purchases.',
        'For your safety, this e-mail shows only the end of the key. Your dashboard shows all of it, after you sign in.',
      ],
      button: toKey,
    },
    key_renewed: {
      ...purchase,
      subject: 'Your key for {product} was renewed',
      preheader: 'The same key, on the same device, with more time.',
      title: 'Key renewed',
      paragraphs: [
        'We received your payment, and your key for {product} has the new days. It stays the same, on the same device: there is nothing to change.',
      ],
    },
    payment_refunded: {
      ...purchase,
      subject: 'We have refunded your payment for {product}',
      preheader: 'The money goes back to the account it came from.',
      title: 'Payment refunded',
      paragraphs: [
        'We have refunded your payment for {product}. The money goes back to the account it came from; when it shows there depends on your bank or wallet.',
        'If the key of this purchase had been delivered, it is switched off.',
      ],
    },
    payment_partly_refunded: {
      ...purchase,
      subject: 'We have refunded a part of your payment for {product}',
      preheader: '{part} goes back to the account it came from.',
      title: 'Part of your payment refunded',
      paragraphs: [
        'We have refunded {part} of your payment for {product}. The money goes back to the account it came from; when it shows there depends on your bank or wallet.',
        'Your key stays active.',
      ],
    },
    excess_refunded: {
      ...purchase,
      subject: 'We have returned what came in excess for {product}',
      preheader: '{part} goes back to the account it came from.',
      title: 'What came in excess is returned',
      paragraphs: [
        'For your purchase of {product} we received {part} more than was due, and have returned it. The money goes back to the account it came from; when it shows there depends on your wallet.',
        'Nothing else about your purchase changes.',
      ],
    },
    refunded_without_key: {
      ...purchase,
      subject: 'The key for {product} did not arrive, and we have refunded you',
      preheader: 'The money goes back to the account it came from.',
      title: 'The key did not arrive, and your payment is refunded',
      paragraphs: [
        'The supplier did not deliver the key for {product} in time, so we have refunded your payment. We are sorry.',
        'The money goes back to the account it came from; when it shows there depends on your bank or wallet.',
      ],
    },
    refunded_ran_out: {
      ...purchase,
      subject: '{product}: gone before your payment, and your money is back',
      preheader: 'The money goes back to the account it came from.',
      title: 'Gone before your payment',
      paragraphs: [
        'The key for {product}, or the coupon of your order, was gone before your payment. Nothing was reserved for the order, so we have sent the money back. We are sorry.',
        'It goes back to the account it came from; when it shows there depends on your bank or wallet.',
      ],
    },
    refunded_key_gone: {
      ...purchase,
      subject: '{product}: the renewal was not possible, and your money is back',
      preheader: 'The money goes back to the account it came from.',
      title: 'The renewal was not possible',
      paragraphs: [
        'The key for {product} that you renewed is no longer in your account or was switched off, so we have sent the money back. We are sorry.',
        'It goes back to the account it came from; when it shows there depends on your bank or wallet.',
      ],
    },
    refund_processing: {
      ...purchase,
      subject: 'Your refund for {product} is in process',
      preheader: 'The payment provider has accepted the refund and is sending the money back.',
      title: 'Refund in process',
      paragraphs: [
        'The payment provider has accepted the refund for {product} and is processing it. We will tell you when the money is back.',
        'Your key is suspended meanwhile.',
      ],
    },
    refund_to_claim: {
      ...purchase,
      subject: 'Your refund for {product} is waiting for you',
      preheader: 'Say which wallet it should go to.',
      title: 'Your refund is waiting for you',
      paragraphs: [
        'Your payment for {product} goes back to you. As you paid in cryptocurrency, say on the page of the payment provider which wallet it should go to.',
        'Check the address of the wallet before you confirm it: what is sent to another wallet does not come back.',
      ],
      button: 'Enter the wallet',
    },
    excess_to_claim: {
      ...purchase,
      subject: 'What came in excess for {product} is waiting for you',
      preheader: 'Say which wallet {part} should go to.',
      title: 'What came in excess is waiting for you',
      paragraphs: [
        'For your purchase of {product} we received {part} more than was due. This money is yours: say on the page of the payment provider which wallet it should go to. Nothing else about your purchase changes.',
        'Check the address of the wallet before you confirm it: what is sent to another wallet does not come back.',
      ],
      button: 'Enter the wallet',
    },
    refund_refused: {
      ...purchase,
      subject: 'Refund for {product} declined: your key is active again',
      preheader: 'The payment provider has declined the refund, and the key works again.',
      title: 'Refund declined, key active again',
      paragraphs: [
        'The payment provider has declined the refund for {product}. Your key is active again, with the time it was suspended added.',
        'If you still want the refund, contact support: {support}.',
      ],
      button: toKey,
    },
    refund_delayed: {
      ...purchase,
      subject: 'Your refund for {product} takes a little longer',
      preheader: 'We try again by ourselves and will tell you when the money is back.',
      title: 'Your refund takes a little longer',
      paragraphs: [
        'The payment provider has not accepted the refund of your payment for {product} yet.',
        'There is nothing you need to do: we try again by ourselves and will tell you when the money is back.',
      ],
    },
    dispute_opened: {
      ...purchase,
      subject: 'Your payment for {product} is disputed',
      preheader: 'The key is suspended until the decision.',
      title: 'Your payment is disputed',
      paragraphs: [
        'The payment for {product} is in dispute. The key is suspended until the decision; if it becomes active again, the lost time is added.',
        'If this is a mistake, withdraw the dispute at your bank or payment provider, or contact support: {support}.',
      ],
    },
    dispute_won: {
      ...purchase,
      subject: 'Dispute about {product} closed: your key is active again',
      preheader: 'The time it was suspended has been added to the key.',
      title: 'Dispute closed, key active again',
      paragraphs: [
        'The dispute about your payment for {product} is over. The key is active again, with the time it was suspended added.',
      ],
      button: toKey,
    },
    dispute_lost: {
      ...purchase,
      subject: 'Dispute about {product} closed: the payment was returned',
      preheader: 'The money went back to whoever disputed it, and the key is switched off.',
      title: 'Dispute closed, payment returned',
      paragraphs: [
        'The payment for {product} was returned to whoever disputed it, and the key is switched off.',
        'If you did not dispute it, contact support: {support}.',
      ],
    },
    password_changed: {
      ...account,
      subject: 'The password of your account was changed',
      preheader: 'If it was you, there is nothing to do.',
      title: 'Your password was changed',
      paragraphs: [
        'The password of your account at {shop} was changed, and its other sessions were ended. If it was you, there is nothing to do.',
      ],
      notYou:
        'If it was not you, set a new password now: whoever changed it loses access at once. Then contact support: {support}.',
      button: newPassword,
    },
    second_factor_added: {
      ...account,
      subject: 'A second factor was added to your account',
      preheader: 'If it was you, there is nothing to do.',
      title: 'Second factor added',
      paragraphs: [
        'Whoever logs in to your account at {shop} can now confirm with a new second factor. If it was you who added it, there is nothing to do.',
      ],
      notYou:
        'If it was not you, set a new password now, remove the factor in the panel and tell another admin or support: {support}.',
      button: newPassword,
    },
    second_factor_removed: {
      ...account,
      subject: 'A second factor was removed from your account',
      preheader: 'If it was you, there is nothing to do.',
      title: 'Second factor removed',
      paragraphs: [
        'A second factor of your account at {shop} was removed, and its other sessions were ended. If it was you, there is nothing to do.',
      ],
      notYou:
        'If it was not you, set a new password now, check your factors in the panel and tell another admin or support: {support}.',
      button: newPassword,
    },
    second_factor_removed_by_reset: {
      ...account,
      subject: 'The second factor of your account was removed',
      preheader: 'The reset requested 24 hours ago is done.',
      title: 'Second factor reset',
      paragraphs: [
        'The reset that another admin requested 24 hours ago is done: your second factors and recovery codes at {shop} were removed, and all your sessions were ended.',
        'Log in with your password and add a new second factor.',
      ],
      notYou: 'If you had not agreed to it, tell another admin or support now: {support}.',
      button: 'Open the panel',
    },
    second_factor_reset: {
      ...account,
      subject: 'The removal of your second factor was requested',
      preheader: 'It is removed in 24 hours, unless you use it before.',
      title: 'Removal of your second factor requested',
      paragraphs: [
        'Another admin has requested the removal of the second factor of your account at {shop}, which is meant for people who have lost it. In 24 hours its factors and recovery codes are removed, and all your sessions end. If you had agreed to it, there is nothing to do.',
      ],
      notYou:
        'If you had not, use your second factor once under Account security: the request is cancelled at once. If you cannot, tell another admin or support: {support}.',
      button: 'Open account security',
    },
    new_device: {
      ...account,
      subject: 'Your account was opened on a new device',
      preheader: 'If it was you, there is nothing to do.',
      title: 'Your account was opened on a new device',
      paragraphs: [
        'Somebody signed in to your account at {shop}, with the right password, in a browser new to the account. If it was you, there is nothing to do.',
      ],
      notYou: 'If it was not you, set a new password now: all sessions end at once. Then contact support: {support}.',
      button: newPassword,
    },
    recovery: {
      why: 'You get this e-mail because a new password was requested for the account of this address at {shop}.',
      subject: 'Set a new password',
      preheader: 'The link works once, within {valid}.',
      title: 'Set a new password',
      paragraphs: [
        'Open the link below to set a new password. It works once, within {valid}.',
        'With the new password, all open sessions of the account end.',
      ],
      notYou:
        'If it was not you, ignore this e-mail: without the link the password stays the same. Do not give the link or the code to anybody.',
      button: newPassword,
    },
    verification: {
      why: 'You get this e-mail because a customer of {shop} has this address in their account.',
      subject: 'Confirm your e-mail address',
      preheader: 'It is how you recover your account if you forget the password.',
      title: 'Confirm your e-mail address',
      paragraphs: [
        'Confirm that this address is yours. It is how you recover your account if you forget the password, and where we tell you about your purchases.',
        'The link works for {valid}. After that, ask for another one in your profile, in your dashboard.',
      ],
      notYou:
        'If you have no account at {shop}, ignore this e-mail: somebody mistyped their own address, and without the link nothing is confirmed.',
      button: 'Confirm the address',
    },
    change_from: {
      ...account,
      subject: 'Confirm the change of your account’s e-mail address',
      preheader: 'The change needs a confirmation from both addresses.',
      title: 'Change the e-mail address of your account?',
      paragraphs: [
        'A change of your account’s e-mail address at {shop}, from this one to another, was requested. If it was you, confirm it here and in the e-mail that we sent to the new address: the change needs both.',
        'The link works once, within {valid}.',
      ],
      notYou:
        'If it was not you, do not confirm: somebody has access to your account. Set a new password on the page “Forgot password” and contact support: {support}.',
      button: 'Confirm the change',
    },
    change_to: {
      why: 'You get this e-mail because somebody asked to use this address for an account at {shop}.',
      subject: 'Confirm your new e-mail address',
      preheader: 'Without your confirmation no account gets this address.',
      title: 'Is this your new e-mail address?',
      paragraphs: [
        'Somebody asked to use this address for an account at {shop}. If it was you, confirm it here. If the account’s current address got an e-mail too, confirm it there as well: the change then needs both.',
        'The link works once, within {valid}.',
      ],
      notYou: 'If it was not you, ignore this e-mail: without your confirmation no account gets this address.',
      button: 'Confirm the new address',
    },
    address_changed: {
      ...account,
      subject: 'The e-mail address of your account was changed',
      preheader: 'From now on you sign in and hear from us with the new address.',
      title: 'The e-mail address of your account was changed',
      paragraphs: [
        'The e-mail address of your account at {shop} was changed. From now on you sign in and hear from us with the new address.',
      ],
      notYou: 'If it was not you, contact support as soon as you can: {support}.',
      button: 'Open the account',
    },
    address_changed_by_claim: {
      ...account,
      subject: 'Your account has moved to another e-mail address',
      preheader: 'Somebody proved a payment made with the account, and our team accepted the request.',
      title: 'Your account has moved to another e-mail address',
      paragraphs: [
        'Somebody said that they had lost access to this address, and named a payment made with the account at {shop} and who had paid. Our team has checked and accepted the request: the account now uses another address, and all of its sessions were ended.',
      ],
      notYou: 'If it was not you, contact support as soon as you can: {support}.',
      button: 'Open the store',
    },
    address_claimed: {
      ...account,
      subject: 'Somebody asked to move your account to another e-mail',
      preheader: 'Nothing has changed yet: our team will check the request.',
      title: 'Somebody asked to move your account to another e-mail',
      paragraphs: [
        'Somebody said that they had lost access to this address, and named a payment made with the account at {shop}. If our team accepts the request, the account moves to another address. Nothing has changed yet.',
        'If it was you, there is nothing you need to do: the answer goes to the new address.',
      ],
      notYou: 'If it was not you, tell support as soon as you can, so that the request is declined: {support}.',
      button: 'Open the store',
    },
    address_claim_approved: {
      why: 'You get this e-mail because you asked for an account at {shop} whose e-mail address is lost.',
      subject: 'Your account is yours again',
      preheader: 'We have checked the payment, and the account now uses this address.',
      title: 'Your account is yours again',
      paragraphs: [
        'We have checked the payment that you stated. The account now uses this address, and all of its sessions were ended.',
        'Set a new password to sign in.',
      ],
      notYou: 'If you did not ask for it, tell support: {support}.',
      button: newPassword,
    },
    address_claim_declined: {
      why: 'You get this e-mail because you asked for an account at {shop} whose e-mail address is lost.',
      subject: 'We could not confirm that the account is yours',
      preheader: 'The payment that you stated was not enough as proof.',
      title: 'We could not confirm that the account is yours',
      paragraphs: [
        'We have checked the payment that you stated, and the details did not show that the account is yours. Nothing in the account has changed.',
        'If you have other proof, such as the receipt of another payment, write to support: {support}.',
      ],
      notYou: 'If you did not ask for it, ignore this e-mail.',
      button: 'Back to the store',
    },
    refund_request_approved: {
      ...purchase,
      subject: 'Your refund request for {product} was accepted',
      preheader: 'We refund the payment and will tell you when the money is back.',
      title: 'Refund request accepted',
      paragraphs: [
        'We have accepted your request for a refund of {product} and asked the payment provider to send the money back. We will tell you when it is.',
        'The key of this purchase is suspended from now on.',
      ],
    },
    refund_request_closed: {
      ...purchase,
      subject: 'We could not refund {product}',
      preheader: 'The payment provider has declined the refund, and the key stays active.',
      title: 'Refund not carried out',
      paragraphs: [
        'We accepted your request for a refund of {product}, but the payment provider has declined to send the money back several times, and we have stopped trying. The key stays active.',
        'If you do not agree, or there is another way for you to receive it, write to support: {support}.',
      ],
    },
    refund_request_declined: {
      ...purchase,
      subject: 'Your refund request for {product} was declined',
      preheader: 'The purchase stays valid, and the key stays active.',
      title: 'Refund request declined',
      paragraphs: [
        'We have not accepted your request for a refund of {product}. The purchase stays valid, and the key stays active.',
        'If you disagree, write to support with your reasons: {support}.',
      ],
    },
    key_replaced: {
      ...ownKey,
      subject: 'Your key for {product} was replaced',
      preheader: 'The new one is in your dashboard; the old one no longer works.',
      title: 'Your key was replaced',
      paragraphs: [
        'Support has replaced your key for {product} by a new one. The old one no longer works; the expiry stays the same.',
        'For your safety, this e-mail shows only the end of the key. Your dashboard shows all of it, after you sign in.',
      ],
    },
    shared_key_replaced: {
      ...ownKey,
      subject: 'Your key for {product} was used by many and was replaced',
      preheader: 'The new one is in your dashboard, with the same expiry. Share it with nobody.',
      title: 'Your key was replaced because many used it',
      paragraphs: [
        'Your key for {product} was used on more devices and networks than it allows. So support has replaced it by a new one. The old one no longer works; the expiry stays the same.',
        'Your tool will ask for the new key. Your dashboard shows all of it, after you sign in; this e-mail shows only its end.',
        'Share it with nobody. If it was not you who passed the old one on, change your password.',
      ],
    },
    key_expires_in_a_week: {
      ...renewal,
      subject: '{product}: your key ends in a week',
      preheader: 'Renewed now, it stays the same, and the days add up.',
      title: 'Your key ends in a week',
      paragraphs: [
        'Your key for {product} is valid for seven more days. Renewed now, it stays the same, on the same device, and the new days are added to those that are left.',
      ],
    },
    key_expires_tomorrow: {
      ...renewal,
      subject: '{product}: your key ends tomorrow',
      preheader: 'Renewed now, it stays the same, and the days add up.',
      title: 'Your key ends tomorrow',
      paragraphs: [
        'Your key for {product} is valid for one more day. Renewed now, it stays the same, on the same device, and the new days add up.',
      ],
    },
    key_expired: {
      ...renewal,
      subject: '{product}: your key has ended',
      preheader: 'Renewed, it works again, the same one, on the same device.',
      title: 'Your key has ended',
      paragraphs: [
        'Your key for {product} is no longer valid. Renewed, it works again, the same one, on the same device.',
      ],
    },
    key_given: {
      ...ownKey,
      subject: 'You were given a key for {product}',
      preheader: 'It is in your dashboard.',
      title: 'You were given a key',
      paragraphs: [
        'A key for {product} now belongs to your account. It is in your dashboard, under Purchases.',
        'For your safety, this e-mail shows only the end of the key. Your dashboard shows all of it, after you sign in.',
      ],
    },
    key_transferred: {
      ...ownKey,
      subject: 'Your key for {product} was transferred',
      preheader: 'It belongs to another account now.',
      title: 'A key has left your account',
      paragraphs: [
        'Support has transferred your key for {product} to another account. It is no longer in your dashboard.',
      ],
      button: toPurchases,
    },
    key_moved: {
      ...ownKey,
      subject: 'Your key for {product} moved to another device',
      preheader: 'It is valid on the device that you confirmed.',
      title: 'Your key moved to another device',
      paragraphs: [
        'Your key for {product} is valid on another device now, as was confirmed in the dashboard of your account.',
        'For your safety, this e-mail shows only the end of the key.',
      ],
      notYou: 'If it was not you, change your password and contact support: {support}.',
      button: toPurchases,
    },
    account_deleted: {
      why: 'You get this e-mail because there was an account with this address at {shop}. It is the last one about it.',
      subject: 'Your account is deleted',
      preheader: 'Your personal data is erased.',
      title: 'Your account is deleted',
      paragraphs: [
        'The account of this address at {shop} is deleted, and your personal data is erased. Its keys can no longer be viewed.',
        'The records of the payments stay, without your name and e-mail address, for as long as the law requires.',
      ],
      notYou: 'If you did not ask for it, contact support: {support}.',
      button: 'Read the terms and the privacy policy',
    },
  },
}
