import type { ComponentProps } from 'react'
import { isMaskedKey } from '#schema/rules/activations.ts'
import { CopyIcon } from './copy-icon.tsx'
import { ShowKey } from './show-key.tsx'

interface Props extends ComponentProps<typeof CopyIcon> {
  showLabel: string
  read: ComponentProps<typeof ShowKey>['read']
}

/** Copies a key; a masked one is shown first. */
export const KeyCopy = ({ showLabel, read, ...copy }: Props) =>
  isMaskedKey(copy.text) ? <ShowKey label={showLabel} read={read} /> : <CopyIcon {...copy} />
