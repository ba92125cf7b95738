import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  bladePath,
  bowPath,
  bowShapes,
  depthMax,
  keyNumber,
  toothDepths,
  writeDepths,
} from '#schema/rules/key-shape.ts'
import { allArt } from '#seeds/commands/write-art.ts'
import { productData } from '#seeds/demo/products.ts'

const art = [...allArt()]

test('a name always cuts the same seven depths', () => {
  for (const { slug } of productData) {
    const depths = toothDepths(slug)
    expect(depths).toEqual(toothDepths(slug))
    expect(depths).toHaveLength(7)
    for (const depth of depths) expect(depth >= 1 && depth <= depthMax && Number.isInteger(depth)).toBe(true)
  }
  expect(writeDepths([3, 5, 2, 4, 1, 5, 3])).toBe('3·5·2·4·1·5·3')
  expect(keyNumber('aurora-trainer')).toMatch(/^AT-\d\d$/)
})

test('no two products have the same key, and names one letter apart have unlike ones', () => {
  expect(new Set(productData.map(({ slug }) => bladePath(toothDepths(slug)))).size).toBe(productData.length)
  expect(toothDepths('aurora-trainer')).not.toEqual(toothDepths('aurora-trainer2'))
})

test('a blade stays within its metal, however it is cut', () => {
  for (const depths of [
    [],
    [1, 1, 1, 1, 1, 1, 1],
    [5, 5, 5, 5, 5, 5, 5],
    [5, 1, 5, 1, 5, 1, 5],
    [1, 5, 1, 5, 1, 5, 1],
  ]) {
    const path = bladePath(depths)
    expect(path).not.toContain('NaN')
    const ys = [...path.matchAll(/L-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y))
    expect(Math.max(...ys)).toBeLessThanOrEqual(46)
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(14)
  }
  expect(new Set(bowShapes.map(bowPath)).size).toBe(bowShapes.length)
})

test.each(art)('%s is small, without text, and its ids are its own', (_path, svg) => {
  expect(gzipSync(svg).length).toBeLessThan(3.5 * 1024)
  expect(svg).not.toMatch(/<text|<style|<script|href="(?!#)|NaN|undefined/)
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, used] of svg.matchAll(/(?:href="#|url\(#)([\w-]+)/g)) expect(ids).toContain(used)
})

test('no two pictures share an id or a drawing', () => {
  const ids = art.flatMap(([, svg]) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(art.map(([, svg]) => svg)).size).toBe(art.length)
  expect([...allArt()]).toEqual(art)
})
