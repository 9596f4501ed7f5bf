// Rounds and sizes of tests that repeat or fill: all of them, or a sample where `npm test` is run without arguments.

/** `variable`: of the environment, which says another number. */
export function most(all: number, sample: number, variable?: string): number {
  const wanted = variable === undefined ? undefined : process.env[variable];
  if (wanted !== undefined) return Number(wanted);
  return process.env['TRIBUTARY_TEST_SHORT'] === 'on' ? sample : all;
}
