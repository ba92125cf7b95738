import { askForProof } from './security/step-up-state.ts'

/** Shows the keys that the server has masked for want of a recent proof: asks for one, then reads them again. False where the admin declines. */
export async function showKeys(read: () => Promise<unknown>): Promise<boolean> {
  if (!(await askForProof())) return false
  await read()
  return true
}
