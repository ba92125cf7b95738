import { useEffect, useState } from 'react'

/** An object URL for a file, empty while there is none; revoked when the file changes. */
export function useObjectUrl(file: Blob | null): string {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!file) return
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl('')
    }
  }, [file])
  return url
}
