/** Letters and digits on a grid of 4 by 6: strokes separated by spaces, each a chain of x-y digit pairs. */
const punches: Record<string, string> = {
  A: '0602204246 0444',
  B: '003041423303 334445360600',
  C: '4130100105163645',
  D: '00304145360600',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '4045361605',
  K: '0006 4004 1346',
  L: '000646',
  M: '0600224046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0006244640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  '0': '103041453616050110 1432',
  '1': '112026 1636',
  '2': '01103041420646',
  '3': '004022324345361605',
  '4': '36300444',
  '5': '4000023243453606',
  '6': '4130100105163645443303',
  '7': '004026',
  '8': '13020110304142331304051636454433',
  '9': '0516364541301001021343',
  '-': '0343',
  '+': '2125 0343',
  '/': '0640',
  '%': '0640 0011 3546',
  ':': '2122 2425',
  '.': '2526',
  '×': '1246 4216',
}

/** From the letter's top left corner. */
const acute = [2, -1.1, 3.2, -2.4] as const

const wideAdvance = 6.4

const isAccent = (letter: string): boolean => letter === '\u0301'
const lettersOf = (text: string): string[] => Array.from(text.normalize('NFD'))

/** Widths and heights are in grid units times `unit`. */
export const stampWidth = (text: string, unit: number, advance = wideAdvance): number =>
  (lettersOf(text).filter((letter) => !isAccent(letter)).length * advance - (advance - 4)) * unit
export const stampHeight = (unit: number): number => 6 * unit

/** `text` as an SVG path with its top left corner at the origin. Images shown by `<img>` cannot load the web fonts. */
export function stamp(text: string, unit: number, advance = wideAdvance): string {
  const tenth = (value: number) => Math.round(value * 10) / 10
  let path = ''
  let index = -1
  for (const letter of lettersOf(text)) {
    if (isAccent(letter)) {
      const [x, y, toX, toY] = acute
      const left = index * advance
      path += `M${tenth((left + x) * unit)} ${tenth(y * unit)}L${tenth((left + toX) * unit)} ${tenth(toY * unit)}`
      continue
    }
    index++
    for (const stroke of (punches[letter] ?? '').split(' ')) {
      const points = (stroke.match(/../g) ?? []).map((pair) => {
        const x = (index * advance + Number(pair.charAt(0))) * unit
        return `${tenth(x)} ${tenth(Number(pair.charAt(1)) * unit)}`
      })
      if (points.length) path += `M${points.join('L')}`
    }
  }
  return path
}
