/** The share of the full sizes that `BENCH_SCALE` sets. */
export const benchShare = Number(process.env.BENCH_SCALE ?? 1)
if (!(benchShare > 0 && benchShare <= 1)) {
  throw new Error('BENCH_SCALE must be a share of the full size: above 0, at most 1')
}
