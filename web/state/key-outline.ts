import {
  type BowShape,
  bladePath,
  bowPath,
  groovePath,
  keyNumber,
  toothDepths,
  writeDepths,
} from '#schema/rules/key-shape.ts'

/** A key cut from a name, ready for `<KeyShape>`. */
export function keyOutline(slug: string, shape: BowShape = 'round') {
  const depths = toothDepths(slug)
  return {
    outline: { bow: bowPath(shape), blade: bladePath(depths), groove: groovePath },
    /** The same blade before it was cut. */
    blank: bladePath([]),
    stamp: keyNumber(slug),
    segredo: writeDepths(depths),
  }
}
