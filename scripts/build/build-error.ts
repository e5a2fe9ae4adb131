/** A build that failed for another reason than its content. The message says what the operator can do. */
export class BuildError extends Error {
  override name = 'BuildError';
}
