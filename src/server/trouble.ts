import type { Logger } from 'pino';

/** Logs the first of a series of errors with the same cause, and the end of the series. */
export function createTrouble(
  logger: Logger,
  { begins, ends }: { begins: string; ends: string },
): { note(error: unknown): void; over(): void } {
  let isOn = false;
  return {
    note(error) {
      if (isOn) return;
      isOn = true;
      logger.error({ err: error }, begins);
    },
    over() {
      if (!isOn) return;
      isOn = false;
      logger.info(ends);
    },
  };
}
