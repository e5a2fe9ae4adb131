import type { ServerConfig } from '#config/server.ts';
import type { TracedPart } from './tracer.ts';

/** Sends traces to the collector of the settings; without one nothing is loaded. Returns what sends the last ones. */
export async function startTracing(
  { isTraced }: Pick<ServerConfig, 'isTraced'>,
  part: TracedPart,
): Promise<() => Promise<void>> {
  if (!isTraced) return async () => {};
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(part);
}
