import { addressLine, brand } from '../../brand.ts'
import { deletionTexts } from '../deletion.ts'
import type { TranslationOf } from '../translation-of.ts'
import type { termsPtBr } from './pt-br.ts'

const { erased, kept } = deletionTexts.en
const { displayName, legalName, cnpj, supportEmail, privacyEmail } = brand

export const termsEn = [
  {
    id: 'acceptance',
    title: '1. Acceptance',
    paragraphs: [
      `These terms govern the use of the ${displayName} store, run by ${legalName}, Brazilian company number (CNPJ) ${cnpj}, located at ${addressLine} (“${displayName}” or “we”), and the purchase of licence keys for game tools.`,
      'By ticking the acceptance box, creating an account or completing a purchase, you state that you have read and agree to them. We record the accepted version, the date, the time and the network address of the acceptance. In your profile you can download that record with the text that you accepted.',
      'To buy, you must be at least 18 years old, or be represented or assisted by your legal guardian. If you do not agree to the terms, do not use the store: you will not be charged anything.',
    ],
  },
  {
    id: 'privacy',
    title: '2. Privacy',
    paragraphs: [
      'We process personal data as a controller under Brazilian Law 13,709/2018 (LGPD). We use only what is needed: name, e-mail, password (kept only as an irreversible code), network address and access dates, records of acceptance, purchases, keys, activations and reviews, e-mails sent and, if you provide them, your profile image and your identifier in the chat community.',
      'When you activate a key, the tool sends a device identifier (HWID), which serves only to bind the licence to that device, to check that it is valid and to notice shared keys, and may send its name, which serves only for you to recognise it in your dashboard. We count on how many devices, networks and countries each key is used within 24 hours, only by codes that do not show which ones, erased 7 days after the last use; by this we notice shared keys, and a person decides whether the key is replaced by another one, with the same expiry.',
      'When you log in, or set a password by a link, your browser keeps for 400 days a cookie (knownBrowser) with a code derived from the account’s e-mail and a random number, sent only when you log in, which serves only to tell you of a login in a new browser and to keep the attempts of others from locking you out.',
      'Where the store checks who pays by PIX, we ask once for the CPF or CNPJ of the owner of the account that will pay, which serves only to compare the payer with the buyer, against fraud: we keep the number encrypted until you remove it in your profile, and send it to the payment provider with each charge. If another person pays, the bank refuses the payment, or the purchase keeps that it was so, without their number.',
      'The legal bases are the performance of the contract (account, purchase, delivery and support), compliance with legal obligations (tax and access records), legitimate interest (preventing fraud and abuse) and, where applicable, your consent, which you may withdraw at any time. We do not sell personal data.',
      'We share the minimum with those who help us operate: providers of payment, hosting, e-mail, bot checks and licensing, some of them outside Brazil, following the LGPD rules on international transfers. Third-party videos are loaded only when you press play.',
      'While the account exists, we keep the date and the network address of the last access, of acceptances and of the times you looked at a key or downloaded a tool. While an order is open, we keep the network address that it came from. Of each open session, which lasts up to 30 days, we keep the browser, the system and a part of the network address, for you to recognize and end it. Records of administrative actions are erased after 24 months, and e-mails sent after 30 days. The request of somebody who lost access to the account’s e-mail is erased 180 days after it is decided.',
      `In your profile you download everything we keep about you in one file and delete your account, without talking to support. The account cannot be deleted while there is an open payment, a key to be delivered, an unanswered refund request, a refund in process or a disputed payment. ${erased} ${kept.join(' ')}`,
      `You may also confirm the processing, correct, port, anonymise or delete data, learn with whom they were shared and object to processing, under article 18 of the LGPD, by writing to our data protection officer at ${privacyEmail}: we answer within 15 days. You may also petition the Brazilian data protection authority (ANPD).`,
    ],
  },
  {
    id: 'security',
    title: '3. Security',
    paragraphs: [
      'We protect the store with encrypted connections, passwords kept through a hardened derivation function, limits on attempts and a log of administrative actions. No system is infallible: if an incident may cause you significant risk or harm, we will inform you and the ANPD as the law provides.',
      `Keep your password secret and use one that opens nothing else. ${displayName} never asks for your password. Changing it ends the sessions open on other devices, and in the dashboard you can log out of all of them. Where e-mail is enabled, whoever forgets the password sets another through a link that is valid for 30 minutes and works once, and we tell you by e-mail when the password is changed and when the account is opened on a new device.`,
      `If you notice strange access or find a security flaw, tell ${supportEmail}. We welcome reports made in good faith and ask that a flaw be neither exploited nor disclosed before it is fixed.`,
    ],
  },
  {
    id: 'sales',
    title: '4. Sales and refunds',
    paragraphs: [
      'Before paying you see the product, what it does, the platform, the duration, the full price and the coupon discount, if any. We sell in Brazilian reais by PIX and in US dollars by cryptocurrency, through external providers. Coupons have their own rules on dates, quantity and audience. A free product is one per person, with the account’s e-mail confirmed, where e-mail is enabled.',
      'Once the payment is confirmed, the key appears on screen and in your dashboard within seconds, and a payment that is still open stays in the dashboard until it ends. The licence period starts at the purchase and ends on the date shown in your dashboard. If anything delays the delivery, contact support: either the key is delivered or the money is returned.',
      'The PIX code is valid for 5 minutes in the store. If the money arrives later, it is not lost: we deliver the key at the price paid or, if the product has gone off sale, you have already bought it again or the volume price of the order no longer applies, we return the money automatically. Payments that do not match the order are also returned automatically and, from 1 dollar on, so is what is paid in cryptocurrency beyond the price.',
      'A key from stock and a use of a coupon of limited quantity are reserved, until the time to pay ends, for one order per account and three per network address; in cryptocurrency, as soon as the whole amount is seen on the network. An order without a reservation says so before the payment: the key or the use of the coupon goes to whoever pays first and, if it is gone, the money goes back at once.',
      'Withdrawal: for distance contracts, article 49 of the Brazilian Consumer Protection Code (Law 8,078/1990) gives consumers 7 days to withdraw, and Decree 7,962/2013 requires clear means to do so. In the dashboard, while the key has been neither revealed nor activated and the tool has not been downloaded, you withdraw from the purchase within 7 days, and the money goes back at once, without a review and at no cost. A person reviews the request where the delivered key comes from an external supplier, because the store cannot deactivate it, and where without this purchase another would not have its volume price.',
      `Refunds: within 24 hours of the purchase, even with the key revealed or activated or the tool downloaded, you ask for a refund in the dashboard, and a person reviews it. The request stays with the purchase, together with the answer of the store. The store may offer longer periods, shown with the purchase. Outside of them, or if you prefer, write to ${supportEmail} with the transaction number.`,
      'If the request is approved, the money goes back by the same means of payment and the key is permanently deactivated or, if it was renewed, loses the days of that payment. If the payment provider declines to send it back, we try again until it succeeds, and we tell you if it is not possible. These periods do not limit rights provided by law.',
      'Renewal: you give more days to a key that you have, at the price of the day; the key and its device stay the same, and the days are added to its period or, if that is over, run from the payment. While all the days of the renewal are still to come, you withdraw from it within 7 days in the dashboard, and the money goes back at once; afterwards a person reviews the request. Once the money is returned, the days leave the key; if the key no longer exists or is no longer yours when the money arrives, it goes back automatically.',
      'A product that does not work as advertised carries the statutory warranties of the Consumer Protection Code. Start with support: we almost always solve it on the same day. Cryptocurrency payments, when returned, correspond to the US dollar value of the purchase.',
    ],
  },
  {
    id: 'responsibility',
    title: '5. Customer responsibilities',
    paragraphs: [
      'Give true information, keep your e-mail up to date and look after your account: what is done with your password is treated as done by you, except where the failure is ours or you report undue access at once.',
      'Check platform, region and duration before buying, and follow the installation instructions. Respect the rules of the game in which you use a tool: our trainers are meant for single-player games, and the other products must not be used where a game forbids them.',
      'The licence is personal and is valid for one device at a time, recognised by its HWID, or for as many as the product’s page says. When you change computers, confirm in your dashboard the code that the tool shows, release the device or ask support; repeated releases may be subject to a minimum interval.',
    ],
  },
  {
    id: 'conduct',
    title: '6. Rules of conduct',
    paragraphs: [
      'You may not: resell keys outside the reseller programme; share or publish keys; copy, decompile or circumvent the protection of the tools, except where the law allows it; or use them to harm other players.',
      'Nor may you commit payment or coupon fraud, create accounts in series, attack or overload the store, collect data with bots, or publish reviews that are false, offensive or discriminatory or that expose the data of others.',
      'Only buyers write reviews, which are moderated against these rules and are not refused for being critical.',
    ],
  },
  {
    id: 'punishments',
    title: '7. Punishments',
    paragraphs: [
      'Depending on how serious it is, a breach of these terms may lead to a warning, the refusal of a review, a temporary block of the account, suspension of the key involved, or a ban.',
      'Except in urgent cases or evident fraud, we warn you first and state the reason. You may contest the measure through support within 30 days, and a person will review it. If the measure proves undue, we restore the access and give back the time lost.',
      'A payment dispute (MED or chargeback) suspends the key while it is examined or, if it was renewed, takes the days of that payment from it. The measures in this section do not affect consumer rights or compensation for damage.',
    ],
  },
  {
    id: 'property',
    title: '8. Content and intellectual property',
    paragraphs: [
      `The ${displayName} brand and the texts, illustrations and code of the store belong to ${displayName} or its licensors, and the programs are protected by Brazilian Laws 9,609/1998 and 9,610/1998. A purchase gives you a personal, non-exclusive licence for the period bought; it does not transfer ownership of the program.`,
      'Names of games and companies belong to their owners and appear only to indicate compatibility, without affiliation or sponsorship.',
      'What you publish, such as reviews and your profile image, remains yours. You authorise us, free of charge, to show that content in the store while it is published, and you may ask for its removal at any time. Anyone who believes that content infringes their rights may notify us through the contacts in section 12.',
    ],
  },
  {
    id: 'updates',
    title: '9. Updates and communications',
    paragraphs: [
      'Tools receive updates during the licence period and may need a pause when a game changes. We announce maintenance and news through the notification bell in the store.',
      'We may update these terms. Significant changes carry a new version and ask for a new acceptance: without it, the store takes no new purchases. They do not affect purchases already made, and the text that you accepted is kept.',
      'Messages about your account, payments and security are part of the service and, where e-mail is enabled, also arrive by e-mail: key delivered, end of a key’s period, refund, dispute and changes of the account. The e-mail shows only the end of the key; the whole key stays in the dashboard. We send no promotional e-mails.',
    ],
  },
  {
    id: 'compliance',
    title: '10. Legal compliance',
    paragraphs: [
      'These terms follow Brazilian law, in particular the Consumer Protection Code, Decree 7,962/2013 on electronic commerce, the Civil Rights Framework for the Internet and the LGPD.',
      'We issue a receipt for each purchase, available in the dashboard, and comply with orders of competent authorities, handing over only what the law demands.',
      'If you buy from outside Brazil, the mandatory consumer protection rules of your country continue to apply. We may refuse sales that the law forbids.',
    ],
  },
  {
    id: 'final',
    title: '11. Final dispositions',
    paragraphs: [
      'If a clause is held invalid, the others remain in force. Not enforcing a right on one occasion does not mean waiving it.',
      'We are liable for the damage we cause, as the law provides. We are not liable for changes made by the producers of the games, for use contrary to these terms, or for failures of your equipment or connection. Nothing here excludes liability that the law does not allow to be excluded.',
      'Disputes are settled by the courts of the consumer’s place of residence. Before that, we invite you to talk to support or to file the case at consumidor.gov.br. There are versions in Portuguese and in English; if they differ, the Portuguese version prevails.',
    ],
  },
  {
    id: 'contact',
    title: '12. Contact',
    paragraphs: [
      `Support and refunds: ${supportEmail}. Privacy and data protection officer: ${privacyEmail}. Where there is one, the Support shortcut in the menu leads to the chat community.`,
      `${legalName}, CNPJ ${cnpj}, ${addressLine}. We answer within one business day, and refund requests made in time are honoured even if the answer comes later.`,
    ],
  },
] as const satisfies TranslationOf<typeof termsPtBr>
