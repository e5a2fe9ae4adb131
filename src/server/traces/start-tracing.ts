import type { ServerConfig } from '#config/server.ts';
import type { TracedPart } from './tracer.ts';

/** Sends traces to the configured collector. Loads nothing without one. Returns a function that flushes. */
export async function startTracing(
  { isTraced, traceHeaders }: Pick<ServerConfig, 'isTraced' | 'traceHeaders'>,
  part: TracedPart,
): Promise<() => Promise<void>> {
  if (!isTraced) return async () => {};
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(part, traceHeaders);
}
