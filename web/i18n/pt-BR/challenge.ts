/** Said while a challenge is solved; not an area, because the solver alone needs it. */
export default {
  solving: 'Verificando…',
  failed: 'A verificação automática não terminou. Tente de novo.',
} as const
