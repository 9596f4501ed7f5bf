// @ts-check
// A reporter of vitest: errors that no test caught, which its JSON report leaves out.
import { writeFileSync } from 'node:fs';

/** Writes them to the file named by TRIBUTARY_STRAY_ERRORS, each with the test file that ran when it came, where vitest knows it. */
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
