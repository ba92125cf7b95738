import type pt from '../pt-BR/admin-shared-keys.ts'
import type { Mirror } from '../types.ts'

export default {
  lead: 'Keys used within 24 hours on more devices than the product accepts, or from {{networks}} networks of {{countries}} countries. A replacement keeps the expiry and tells the owner. Nothing is replaced without you. Brasília time.',
  search: 'Search by owner, product or end of the key...',
  ending: 'Key ending in {{end}}',
  owner: 'Owner',
  nobody: 'No owner',
  devices: 'Devices in 24\u00a0h',
  tried: '{{n}} (limit {{from}})',
  bound: '{{n}} of {{limit}} bound',
  places: 'Networks and countries',
  networks: ({ n }: { n: string }) => (n === '1' ? '1 network' : `${n} networks`),
  countries: ({ n }: { n: string }) => (n === '1' ? '1 country' : `${n} countries`),
  countedAt: 'Counted until',
  lastSeen: 'Last used',
  emptyTitle: 'No shared keys',
  emptyText: 'A key that is used on too many devices within 24 hours appears here. Each product has its own limit.',
  loadFailed: 'The shared keys could not be loaded',
  replace: {
    text: 'The key {{key}} for {{product}} stops working now, and a new one takes its place: same owner, same expiry, no device yet. The owner is told that many used the old one.',
    textOfNobody:
      'The key {{key}} for {{product}} stops working now, and a new one takes its place, with the same expiry and no device yet. It has no owner in the store: you see the new one next.',
    reason: 'shared: {{devices}} devices, {{networks}} networks, {{countries}} countries in 24\u00a0h',
    told: 'Key replaced. The owner was told.',
  },
  dismiss: {
    verb: 'Dismiss',
    title: 'Take the key off the list?',
    text: 'It comes back if it is used on too many devices after the next 24 hours. The key goes on working, and its owner is not told.',
    failed: 'The key could not be taken off the list.',
  },
} as const satisfies Mirror<typeof pt>
