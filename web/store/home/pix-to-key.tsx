import { categorySlug } from '#schema/rules/catalogue.ts'
import { depthMax, hashSlug } from '#schema/rules/key-shape.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { newest } from '#web/state/catalogue.ts'
import { keyOutline } from '#web/state/key-outline.ts'
import { useLoad } from '#web/state/resource.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PixMark } from '#web/ui/pix-mark.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { Steps } from '#web/ui/steps.tsx'
import home from './home-page.module.css'
import styles from './pix-to-key.module.css'

/** From the PIX code to the key, with the newest product's price as the example; hidden while nothing is sold in reais. */
export function PixToKey() {
  const t = useT()
  const { money } = useFormats()
  const product = useLoad(newest).data.find(({ soldIn, isFree }) => soldIn.includes('BRL') && !isFree)
  if (!product) return null
  const { outline, stamp } = keyOutline(categorySlug(product.name))
  const price = money(product.price.BRL, 'BRL')
  const steps = [
    { title: t('front.steps.code'), text: t('front.steps.codeText'), picture: <Code /> },
    {
      title: t('front.steps.pay'),
      text: t('front.steps.payText'),
      picture: (
        <div className={styles.bill}>
          <PixMark />
          <span className={classNames(styles.price, 'figure')} translate="no">
            {price}
          </span>
          <span className={styles.left}>
            <span />
          </span>
          <span className={classNames(styles.time, 'figure')}>04:37</span>
        </div>
      ),
    },
    {
      title: t('front.steps.key'),
      text: t('front.steps.keyText'),
      picture: (
        <div className={styles.delivered}>
          <Plate outline={outline}>
            <p>{t('front.steps.plate', { number: stamp })}</p>
            <p>{t('shop.product.days', { n: product.keyExpiration })}</p>
          </Plate>
          <p className={classNames(styles.key, 'figure')} translate="no">
            {sampleKey}
          </p>
        </div>
      ),
    },
  ]
  return (
    <section aria-labelledby="pix-to-key">
      <div className={home.head}>
        <h2 id="pix-to-key">{t('front.steps.title')}</h2>
        <p>{t('front.steps.text')}</p>
      </div>
      <div className={styles.panel}>
        <Steps steps={steps} />
      </div>
    </section>
  )
}

const sampleKey = 'TRNC-8F2K-Q7MZ-4VXA'
const size = 21
const corner = 7

/** Whether the module is dark; the three corners are a QR code's own, the rest is a pattern that says nothing. */
function isDark(x: number, y: number): boolean {
  for (const [left, top] of [
    [0, 0],
    [size - corner, 0],
    [0, size - corner],
  ] as const) {
    const [column, row] = [x - left, y - top]
    if (column < -1 || row < -1 || column > corner || row > corner) continue
    const ring = Math.max(Math.abs(column - 3), Math.abs(row - 3))
    return ring <= 1 || ring === 3
  }
  return hashSlug(`${x}:${y}`) % depthMax < 2
}

const modules = Array.from({ length: size * size }, (_, index) => [index % size, Math.floor(index / size)] as const)
  .filter(([x, y]) => isDark(x, y))
  .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
  .join('')

const Code = () => (
  <svg
    aria-hidden="true"
    viewBox={`-2 -2 ${size + 4} ${size + 4}`}
    className={styles.code}
    focusable="false"
    shapeRendering="crispEdges"
  >
    <path d={modules} />
  </svg>
)
