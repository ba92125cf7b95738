import { and, desc, eq, gte, isNotNull, not, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import type { listRanking } from '#schema/api/ranking.ts'
import { rankedPeople, rankingPoints, shortName } from '#schema/rules/ranking.ts'
import { feedback, payments, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { prepared } from '#worker/lib/prepared.ts'
import type { CallerCheck } from './accounts/caller-check.ts'

/** In SQL, on users: the points of their purchases and reviews. With `+`, the index of the status is not taken instead of the user's. */
const points = sql`(
  ${sql.raw(String(rankingPoints.purchase))} * (
    select count(*) from ${payments} p where p.user_id = ${users}.id and +p.status = 'approved' and p.method <> 'free')
  + ${sql.raw(String(rankingPoints.review))} * (
    select count(*) from ${feedback} f where f.user_id = ${users}.id and +f.status = 'approved'))`

/** Those with the most points among the people who agreed to be shown and have bought something. */
export const selectRanking = prepared([], (db) =>
  db
    .select({ name: users.name, points: users.rankingPoints })
    .from(users)
    .where(
      and(
        isNotNull(users.rankingPoints),
        gte(users.rankingPoints, rankingPoints.purchase),
        not(users.isBanned),
        not(users.isBlocked),
      ),
    )
    .orderBy(desc(users.rankingPoints), users.createdAt)
    .limit(rankedPeople),
)

export const rankingOnWire = (rows: readonly { name: string; points: number | null }[]): Answer<typeof listRanking> =>
  rows.length < rankedPeople ? [] : rows.map(({ name, points }) => ({ name: shortName(name), points: points ?? 0 }))

export async function setRanked({ db }: Deps, check: CallerCheck, userId: string, isRanked: boolean): Promise<void> {
  await check.writeBatch({
    change: db
      .update(users)
      .set({ rankingPoints: isRanked ? points : null })
      .where(and(eq(users.id, userId), check.holds)),
  })
}

/** The points of those who are ranked, counted anew. */
export const countPoints = ({ db }: Pick<Deps, 'db'>) =>
  db.update(users).set({ rankingPoints: points }).where(isNotNull(users.rankingPoints))
