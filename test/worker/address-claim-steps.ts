import { eq } from 'drizzle-orm'
import * as api from '#schema/api/address-claims.ts'
import { addressClaims, emails, users } from '#schema/tables/index.ts'
import type { Store } from '../open-store.ts'
import { client, type Person, type PersonOptions, stranger } from '../people.ts'
import { purchase } from '../purchases.ts'
import * as rows from '../rows.ts'

export const honeypotData = { timestamp: 1, fields: {} }

/** What a claimant writes in the form. */
export interface Stated {
  transactionId: string
  newEmail: string
  payerName?: string
  message?: string
}

/** The steps of a claim, from the purchase to the decision of an admin, and what tests read of it. */
export function addressClaimSteps(store: () => Store, boss: () => Person) {
  let count = 0
  return {
    newAddress: () => `novo-${++count}@people.test`,
    async buyer(options: PersonOptions = {}) {
      const who = await client(store(), options)
      return { who, payment: (await purchase(store(), who)).payment }
    },
    claim: (stated: Stated, { language = 'pt-BR', ...question } = { language: 'pt-BR', ...stranger() }) =>
      store().ask(api.requestAddressClaim, {
        body: { payerName: 'Fulana de Tal', honeypotData, ...stated },
        headers: { ...question.headers, 'accept-language': language },
      }),
    openClaim: async (over: Parameters<typeof rows.addressClaim>[1]) => rows.addressClaim(store(), over),
    approve: (id: string, as = boss()) => store().ask(api.approveAddressClaim, { as, params: { id } }),
    decline: (id: string, as = boss()) => store().ask(api.declineAddressClaim, { as, params: { id } }),
    claimsOf: ({ id }: { id: string }) => store().db.select().from(addressClaims).where(eq(addressClaims.userId, id)),
    userOf: async ({ id }: { id: string }) => (await store().db.select().from(users).where(eq(users.id, id)))[0],
    emailsTo: (address: string) => store().db.select().from(emails).where(eq(emails.address, address)),
  }
}
