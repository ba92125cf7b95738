import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Writable } from 'node:stream'

// A shell that reads our pipe. However this process ends, kill -9 included, the pipe closes, and then the shell ends what is
// still on its list. A handler of signals or of 'exit' could not do that.
const watch = `
list=
while read -r sign pid; do
  case $sign in
    +) list="$list $pid" ;;
    -) rest=; for one in $list; do [ "$one" = "$pid" ] || rest="$rest $one"; done; list=$rest ;;
  esac
done
[ -z "$list" ] || kill -9 $list 2>/dev/null
`

let pipe: Writable | undefined

function tell(sign: '+' | '-', pid: number) {
  if (!pipe) {
    // In a process group of its own, so that Ctrl-C does not end it before us.
    const shell = spawn('sh', ['-c', watch], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
    shell.unref()
    pipe = shell.stdin
    // A socket as every stdin of a child, which would otherwise keep this process alive.
    if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  }
  pipe.write(`${sign} ${pid}\n`)
}

/** From now on `pid` does not outlive this process. The function that comes back lets it go again. */
export function killOnExit(pid: number): () => void {
  tell('+', pid)
  return () => tell('-', pid)
}

/** The ids of our children that run `command`: for children that a library starts and keeps to itself. */
export function childPids(command: string): number[] {
  const us = process.pid
  try {
    return readFileSync(`/proc/${us}/task/${us}/children`, 'utf8')
      .split(' ')
      .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith(command))
      .map(Number)
  } catch {
    // Only Linux keeps such a list; elsewhere such a child is ended by its library alone.
    return []
  }
}
