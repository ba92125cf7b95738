import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import type { ActivationAnswer } from '#schema/api/activations.ts'
import { statusListSize } from '#schema/rules/status-lists.ts'
import { type LicenseRow, licenses } from '#schema/tables/index.ts'
import type { Violation } from '#seeds/commands/audit-money.ts'
import type { Deps } from '#worker/deps.ts'
import { verify } from '#worker/docs/samples/verify.ts'
import { readStatusList } from '#worker/domain/licenses/status-lists.ts'

/** The last token of a tool on a device, and the key as it was then. */
interface ToolToken {
  license: LicenseRow
  hwid: string
  token: string
}

/** The tools of a shop's customers, which rely on their tokens while the shop cannot be asked. They decide as the sample program. */
export class ToolTokens {
  readonly #tokens = new Map<string, ToolToken>()

  /** As a tool stores what it was answered: no token is left where the key is not valid. */
  store(license: LicenseRow, hwid: string, { valid, token }: Pick<ActivationAnswer, 'valid' | 'token'>): void {
    const place = `${license.id} ${hwid}`
    if (valid && token) this.#tokens.set(place, { license, hwid, token })
    else this.#tokens.delete(place)
  }

  get size(): number {
    return this.#tokens.size
  }

  /**
   * What every tool decides at `at` (ms), by the lists as `deps` reads them now, with the key as it is now. Later instants are those of an outage:
   * the lists stay as they were.
   */
  async decisions({ deps, at }: { deps: Deps; at: readonly number[] }) {
    const lists = new Map<string, string | null>()
    const trustedKeys = deps.offlineTokens?.keys.map((key) => ({ ...key })) ?? []
    const decided = []
    for (const { license, hwid, token } of this.#tokens.values()) {
      const { exp = 0, status } = decodeJwt<{ status: { status_list: { idx: number; uri: string } } }>(token)
      const { idx, uri } = status.status_list
      const list = uri.slice(uri.lastIndexOf('/') + 1)
      if (!lists.has(list)) lists.set(list, (await readStatusList(deps, Number(list))).token)
      const [now] = await deps.db.select().from(licenses).where(eq(licenses.id, license.id))
      const question = { key: license.key, hwid, productId: license.productId ?? '', nonce: null, token, trustedKeys }
      const decide = (ms: number) =>
        verify({ ...question, now: Math.floor(ms / 1000), statusList: lists.get(list) ?? null })
      const isSameKey = now?.key === license.key && now.userId === license.userId
      const isListed = now?.statusIndex === Number(list) * statusListSize + idx
      decided.push({ license, now, isSameKey, isListed, until: exp * 1000, reasons: at.map(decide) })
    }
    return decided
  }
}

/**
 * Finds tools that run although the lists say that their key is off, and owners of keys in force whose tools do not run: now, and at each minute of
 * an outage that would begin now. A token that ends meanwhile, or a key that does, is nobody's fault.
 */
export async function auditTokens(tokens: ToolTokens, deps: Deps, minutes = 60): Promise<Violation[]> {
  const at = Array.from({ length: minutes + 1 }, (_, minute) => deps.now() + minute * 60_000)
  const violations: Violation[] = []
  for (const { license, now, isSameKey, isListed, until, reasons } of await tokens.decisions({ deps, at })) {
    const isOn = now !== undefined && isSameKey && now.isActive && now.suspendedAt === null && now.deletedAt === null
    const denied = reasons.filter(
      (reason, n) => reason !== 'RUN' && (at[n] ?? 0) < Math.min(until, now?.expirationDate ?? 0),
    )
    const row = { license: license.id, now, isListed, reasons: [...new Set(reasons)] }
    if (isOn && denied.length > 0) violations.push({ rule: 'an outage denies nobody whose key is in force', row })
    if (!isOn && reasons.includes('RUN'))
      violations.push({ rule: 'no token outlives its key once the list is read', row })
  }
  return violations
}
