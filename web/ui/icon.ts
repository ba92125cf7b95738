import { type ComponentProps, createElement } from 'react'

/** Elements of an SVG of 24 × 24 with their attributes. */
type IconLines = readonly (readonly [tag: string, attributes: Record<string, string>])[]

/** An icon of lucide-react: the build has its lines drawn by this (web/build/icons.ts). */
export function iconOf(lines: IconLines) {
  return (props: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...lines.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
