/** A build failure whose cause is not the content. The message says what the operator can do. */
export class BuildError extends Error {
  override name = 'BuildError';
}
