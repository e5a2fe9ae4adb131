/** A build failure that content did not cause. The message says what the operator can do. */
export class BuildError extends Error {
  override name = 'BuildError';
}
