import type { Logger } from 'pino';

/** Logs the first of a series of errors with the same cause, and the end of the series. */
export function createOutageLog(
  logger: Logger,
  { begins, ends }: { begins: string; ends: string },
): { begin(error: unknown): void; end(): void } {
  let isOn = false;
  return {
    begin(error) {
      if (isOn) return;
      isOn = true;
      logger.error({ err: error }, begins);
    },
    end() {
      if (!isOn) return;
      isOn = false;
      logger.info(ends);
    },
  };
}
