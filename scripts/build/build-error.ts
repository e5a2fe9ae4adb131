/** A build that failed for another reason than its content. The message says what whoever runs the site can do. */
export class BuildError extends Error {
  override name = 'BuildError';
}
