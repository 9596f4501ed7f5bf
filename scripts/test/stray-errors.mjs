// @ts-check
// A vitest reporter of errors that no test caught, which the JSON report omits.
import { writeFileSync } from 'node:fs';

/** Writes the errors to the file TRIBUTARY_STRAY_ERRORS, each with the test file that was running, if known. */
export default class StrayErrors {
  /**
   * @param {unknown} _modules
   * @param {readonly { name?: string, message?: string, VITEST_TEST_PATH?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const list = errors.map(({ name = 'Error', message = '', VITEST_TEST_PATH: file = '' }) => ({
      file,
      message: `${name}: ${message}`,
    }));
    writeFileSync(String(process.env['TRIBUTARY_STRAY_ERRORS']), JSON.stringify(list));
  }
}
