import type { Seller } from './seller.ts'

/** A seller whose code is evaluated when it is first called: few requests do. */
export function lazySeller(type: Seller['type'], load: () => Promise<Seller>): Seller {
  let loading: Promise<Seller> | undefined
  const seller = () => {
    loading ??= load()
    return loading
  }
  return {
    type,
    issue: async (...order) => (await seller()).issue(...order),
    findKeysByReference: async (...of) => (await seller()).findKeysByReference(...of),
    info: async (...key) => (await seller()).info(...key),
    remove: async (...key) => (await seller()).remove(...key),
    ban: async (...key) => (await seller()).ban(...key),
    unban: async (...key) => (await seller()).unban(...key),
    extend: async (...key) => (await seller()).extend(...key),
    resetDevice: async (...key) => (await seller()).resetDevice(...key),
    resetDeviceOfUser: async (...user) => (await seller()).resetDeviceOfUser(...user),
  }
}
