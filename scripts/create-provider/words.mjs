// Words of a command: --help prints its usage, and a wrong option is one line and exit code 2.
// @ts-check
import { parseArgs } from 'node:util';

/**
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {string} usage @param {Options} options
 */
export function wordsOf(usage, options) {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}; --help prints the options`);
  }
}

/** @param {string} message @returns {never} */
export function fail(message) {
  console.error(message);
  process.exit(2);
}
