import { create } from 'qrcode'
import styles from './qr-code.module.css'

interface Props {
  text: string
  label: string
}

const quiet = 4

/** Every run of dark modules in a row becomes one rectangle. */
function modulesPath(text: string) {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue
      let run = 1
      while (x + run < size && data[y * size + x + run]) run += 1
      path += `M${x + quiet} ${y + quiet}h${run}v1h-${run}z`
      x += run
    }
  }
  return { path, side: size + 2 * quiet }
}

/** Black on white in both themes: phones cannot scan it otherwise. Import it lazily: it includes the encoder. */
export default function QrCode({ text, label }: Props) {
  const { path, side } = modulesPath(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      className={styles.code}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
