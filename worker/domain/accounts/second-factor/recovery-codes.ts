import { sql } from 'drizzle-orm'
import { groupedCode, recoveryCodeCount } from '#schema/rules/second-factor.ts'
import { recoveryCodes } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { newRecoveryCode } from '#worker/lib/ids.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { type Actor, auditedWrite } from '../../audit/audited-write.ts'

/** 80 random bits need no slow hash: nobody tries that many. */
export const codeHash = (userId: string, code: string): string => sha256Hex(`recovery-code:${userId}:${code}`)

/** Codes as people read them, and the statements that store their hashes instead of all earlier ones. `when`: an SQL condition. */
export function newRecoveryCodes({ db, now }: Deps, userId: string, when = sql`true`) {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashes = JSON.stringify(codes.map((code) => codeHash(userId, code)))
  return {
    codes: codes.map(groupedCode),
    statements: {
      'earlier codes': db.delete(recoveryCodes).where(sql`user_id = ${userId} and ${when}`),
      'new codes': db.run(sql`
        insert into ${recoveryCodes} (user_id, code_hash, created_at)
        select ${userId}, value, ${now()} from json_each(${hashes}) where ${when}`),
    },
  }
}

/** What the audit log calls the codes of a user. */
const codesOf = (userId: string) => ({ table: recoveryCodes, id: userId, key: sql`${recoveryCodes.userId}` }) as const

/** Makes new codes for an admin, instead of those that they have. */
export async function renewRecoveryCodes(deps: Deps, actor: Actor): Promise<string[]> {
  const { codes, statements } = newRecoveryCodes(deps, actor.id)
  await auditedWrite(deps, actor, { action: 'recovery_code.create', ...codesOf(actor.id) }, statements)
  return codes
}
