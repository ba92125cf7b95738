// The platform's rate limiter for plain workerd: at most `limit` calls by one key in each `period` of seconds.

export default function ({ simple: { limit, period } }) {
  let counted = 0
  const counts = new Map()
  return {
    async limit({ key }) {
      const current = Math.floor(Date.now() / 1000 / period)
      if (current !== counted) counts.clear()
      counted = current
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return { success: count <= limit }
    },
  }
}
