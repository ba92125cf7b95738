import { useRef, useState } from 'react'
import type { MediaEntry } from '#schema/rules/media.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { UnusableFile, uploadFile } from './media-files.ts'

interface Upload {
  key: number
  name: string
  done: number
  all: number
  /** Why it failed; empty while it is going on. */
  problem: string
}

/** Uploads files one after another and hands each over when it is stored; those that are chosen too many are refused. */
export function useMediaUploads(onStored: (entry: MediaEntry) => void, onBusy: (isBusy: boolean) => void) {
  const t = useT()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const nextKey = useRef(0)
  const isGone = useRef(false)
  useOnChange(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, null)
  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))

  async function send(file: File, key: number) {
    try {
      const entry = await uploadFile(file, (done, all) => change(key, { done, all }))
      // The dialog was closed meanwhile: the next draft is another product’s.
      if (isGone.current) return
      onStored(entry)
      setUploads((all) => all.filter((upload) => upload.key !== key))
    } catch (thrown) {
      const problem =
        thrown instanceof UnusableFile ? t(`adminProducts.media.${thrown.problem}`) : failureOf(t, thrown).text
      change(key, { problem })
    }
  }

  return {
    uploads,
    dismiss: (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key)),
    async start(files: readonly File[], room: number) {
      const queued = files.map((file, n) => {
        const problem = n < room ? '' : t('adminProducts.media.tooMany')
        return { file, upload: { key: nextKey.current++, name: file.name, done: 0, all: 1, problem } }
      })
      setUploads((all) => [...all.filter(({ problem }) => !problem), ...queued.map(({ upload }) => upload)])
      onBusy(true)
      for (const { file, upload } of queued) {
        if (!upload.problem && !isGone.current) await send(file, upload.key)
      }
      onBusy(false)
    },
  }
}
