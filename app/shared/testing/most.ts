// Number of rounds in repeating tests: all, or a sample if `npm test` is run without arguments.

/** `variable`: environment variable that overrides the number. */
export function most(all: number, sample: number, variable?: string): number {
  const wanted = variable === undefined ? undefined : process.env[variable];
  if (wanted !== undefined) return Number(wanted);
  return process.env['TRIBUTARY_TEST_SHORT'] === 'on' ? sample : all;
}
