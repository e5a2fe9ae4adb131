/**
 * A Vitest reporter that records errors outside of a test, such as an unhandled rejection. They fail a run without a
 * failed test, and the JSON report leaves them out.
 */
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError } from 'vitest/node';
import { resultFiles } from './test-results.ts';

export default class ErrorsOutsideTests implements Reporter {
  onTestRunEnd(_files: unknown, errors: readonly SerializedError[]): void {
    writeFileSync(resultFiles.outsideTests, JSON.stringify(errors.map(describe)));
  }
}

/** Vitest names the file whose test ran at that time. */
function describe({ name, message, stack, VITEST_TEST_PATH: file }: SerializedError): string {
  const at = stack?.split('\n').find((line) => line.trim().startsWith('at '));
  return [`${name}: ${message}`, at?.trim(), file && `while ${file} ran`]
    .filter((part) => part !== undefined)
    .join(', ');
}
