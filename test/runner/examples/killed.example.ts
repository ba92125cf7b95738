import { test } from 'vitest'

test('never ends', () => process.kill(process.pid, 'SIGKILL'))
