import { useEffect, useState } from 'react'

/** An address at which the page itself can show a file; empty until there is one. Let go of when the file changes. */
export function useObjectUrl(file: Blob | null): string {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl('')
    }
  }, [file])
  return url
}
