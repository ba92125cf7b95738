import { callerPrecisionMs } from '#schema/rules/shared-keys.ts'
import { callerName, type KeyCall, type SeenCallers, writeCallers } from '#worker/domain/licenses/callers.ts'
import type { AppContext } from './context.ts'
import { GatheredWrites } from './gathered-writes.ts'
import { depsOf } from './request-deps.ts'

/** Where a call comes from, as far as the platform tells. */
interface Origin {
  network: string | null
  country: string | null
}

/** Who has asked about which key, until it is written. The same caller is remembered for an hour. */
class Callers {
  #seen = new Map<string, number>()
  #unwritten = new Map<string, SeenCallers>()

  /** Whether it is new to the isolate. */
  isNew({ licenseId, device, at }: KeyCall, { network, country }: Origin): boolean {
    const caller = `${licenseId} ${device} ${network} ${country}`
    const last = this.#seen.get(caller)
    if (last !== undefined && Math.abs(at - last) < callerPrecisionMs) return false
    if (this.#seen.size >= rememberedMax) this.#seen.clear()
    this.#seen.set(caller, at)
    return true
  }

  add({ licenseId, at }: KeyCall, names: readonly string[]) {
    const known = this.#unwritten.get(licenseId) ?? { licenseId, callers: {}, at }
    this.#unwritten.set(licenseId, known)
    known.at = Math.max(known.at, at)
    for (const name of names) known.callers[name] = at
  }

  take(): SeenCallers[] {
    const taken = [...this.#unwritten.values()]
    this.#unwritten.clear()
    return taken
  }

  forget() {
    this.#seen.clear()
  }
}

/** So many an isolate remembers. One that it has forgotten is asked about in the write. */
const rememberedMax = 10_000

/** The isolate's. */
const callers = new Callers()
const writes = new GatheredWrites(5)

/** Its operator's number where Cloudflare tells it, or else the part of the address that a site usually has to itself. */
function networkOf(address: string, asn: unknown): string | null {
  if (typeof asn === 'number') return `AS${asn}`
  if (address === 'unknown') return null
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.replace(/\.\d+$/, '')
}

/** Cloudflare's `XX` is no country. */
function countryOf(told: unknown): string | null {
  return typeof told === 'string' && /^[A-Z][A-Z\d]$/.test(told) && told !== 'XX' ? told : null
}

function originOf(c: AppContext): Origin {
  const { cf = {} } = c.req.raw as { cf?: { asn?: unknown; country?: unknown } }
  return {
    network: networkOf(c.var.address, cf.asn),
    country: countryOf(cf.country ?? c.req.header('cf-ipcountry')),
  }
}

/** Writes who has asked about a key, seconds later, with what else the isolate has gathered. Addresses are not kept. */
export function recordCaller(c: AppContext, call: KeyCall): void {
  const origin = originOf(c)
  if (!callers.isNew(call, origin)) return
  const deps = depsOf(c)
  const values = [
    ['device', call.device],
    ['network', origin.network],
    ['country', origin.country],
  ] as const
  const names = values.flatMap(([kind, value]) =>
    value === null ? [] : [callerName(deps, call.licenseId, kind, value)],
  )
  callers.add(call, names)
  writes.later(c, async () => {
    try {
      await writeCallers(depsOf(c), callers.take())
    } catch (error) {
      // They are written when they ask again.
      callers.forget()
      throw error
    }
  })
}
