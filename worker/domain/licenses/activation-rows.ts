import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { deviceMoves, licenses, products } from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'
import { countInSql } from '../rate-limits.ts'
import { usesOfDevices } from './bound-devices.ts'
import { isToBeRenewed } from './renewals.ts'
import { suspensionOf } from './suspension.ts'

interface Asked {
  /** Of the limit of calls about the key. */
  bucket: string | Placeholder
  now: number | Placeholder
}

/** What is read of a key whenever a tool asks about it. */
const columnsFor = ({ bucket, now }: Asked) => ({
  status: products.status,
  devices: usesOfDevices.as('devices'),
  deviceLimit: products.deviceLimit,
  uses: countInSql(bucket, now).as('uses'),
})

const { id, digest, status, expiresAt, polledAt } = deviceMoves
const moveColumns = { id, digest, status, expiresAt, polledAt }

/** Statement: all that an answer to a tool may need of the key that `isMeant` selects. */
export const selectFound = (db: Database, isMeant: SQL, asked: Asked & { now: number }) =>
  db
    .select({
      ...columnsFor(asked),
      ...{ license: licenses, suspension: suspensionOf.as('suspension'), move: moveColumns },
      isToBeRenewed: isToBeRenewed(asked.now).as('is_to_be_renewed'),
    })
    .from(licenses)
    .leftJoin(products, eq(products.id, licenses.productId))
    .leftJoin(deviceMoves, eq(deviceMoves.licenseId, licenses.id))
    .where(isMeant)

const { key, productId, productName, level, sellerType, isActive, suspendedAt } = licenses
const { activatedAt, expirationDate, statusIndex, deletedAt, replacedBy } = licenses

/** Statement: what tells whether a key is still valid, and what a valid answer says of it. */
export const selectRepeated = prepared(['key', 'bucket', 'now'], (db, value) =>
  db
    .select({
      ...columnsFor(value),
      license: {
        ...{ id: licenses.id, key, productId, productName, level, sellerType, isActive, suspendedAt },
        ...{ activatedAt, expirationDate, statusIndex, deletedAt, replacedBy },
      },
    })
    .from(licenses)
    .leftJoin(products, eq(products.id, licenses.productId))
    .where(eq(licenses.key, sql`${value.key}`)),
)
