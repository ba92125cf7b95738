import type { Snapshot } from 'valtio'
import { listRenewals, type Renewal as OwnRenewal } from '#schema/api/renewals.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export type Renewal = Snapshot<OwnRenewal>

/** The renewals of one key that its owner paid for, the newest first. */
export const renewals = resource<OwnRenewal[], [licenseId: string]>([], (id) => call(listRenewals, { params: { id } }))
