import {
  type BowShape,
  bladePath,
  bowPath,
  groovePath,
  keyNumber,
  toothDepths,
  writeDepths,
} from '#schema/rules/key-shape.ts'

/** The outline of a key whose teeth are derived from a name, for `<KeyShape>`. */
export function keyOutline(slug: string, shape: BowShape = 'round') {
  const depths = toothDepths(slug)
  return {
    outline: { bow: bowPath(shape), blade: bladePath(depths), groove: groovePath },
    /** The blade without its teeth. */
    blank: bladePath([]),
    stamp: keyNumber(slug),
    bitting: writeDepths(depths),
  }
}
