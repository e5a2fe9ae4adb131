import type { Logger } from 'pino';

/** Logs the first error of an outage, and the end of the outage. */
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
