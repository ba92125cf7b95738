import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Writable } from 'node:stream'

// A shell that reads a pipe from this process. However this process ends, kill -9 included, the pipe closes, and the shell then
// kills the pids still on its list. Handlers of signals or of 'exit' do not run after kill -9.
const killer = `
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

function send(sign: '+' | '-', pid: number) {
  if (!pipe) {
    // In a process group of its own, so that Ctrl-C does not end it before this process.
    const shell = spawn('sh', ['-c', killer], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
    shell.unref()
    pipe = shell.stdin
    // A child's stdin is a socket, which would keep this process alive.
    if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  }
  pipe.write(`${sign} ${pid}\n`)
}

/** Kills `pid` when this process ends, however it ends. Returns a function that cancels this. */
export function killOnExit(pid: number): () => void {
  send('+', pid)
  return () => send('-', pid)
}

/** Kills `child` when this process ends. Resolves once it has ended, or could not be started. */
export async function untilEnded(child: ChildProcess): Promise<void> {
  const cancelKill = child.pid === undefined ? () => {} : killOnExit(child.pid)
  await new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
  cancelKill()
}

/** The pids of this process's children that run `command`: for children that a library starts and does not expose. */
export function childPids(command: string): number[] {
  const own = process.pid
  try {
    return readFileSync(`/proc/${own}/task/${own}/children`, 'utf8')
      .split(' ')
      .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith(command))
      .map(Number)
  } catch {
    // Only Linux keeps such a list; elsewhere such a child is ended by its library alone.
    return []
  }
}
