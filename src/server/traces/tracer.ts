/**
 * The spans of a process. Nothing is loaded or recorded until `setTracer` is called. Until then, work runs without
 * spans. Third parties can see spans, so they contain routes, hosts, and statements, but never values.
 */

/** The product's service names for the collector. */
export type TracedPart = 'storefront' | 'storefront-web' | 'storefront-worker';

export type SpanKind = 'server' | 'client' | 'consumer';
export type SpanValue = string | number;

export type NewSpan = {
  name: string;
  kind: SpanKind;
  values?: Record<string, SpanValue>;
  /** The W3C `traceparent` of the cause. Without it, the span belongs to the enclosing span or starts a trace. */
  parent?: string | undefined;
  links?: readonly string[];
};

export type OpenSpan = {
  rename(name: string): void;
  set(name: string, value: SpanValue): void;
  fail(reason: string): void;
};

export type Tracer = {
  /** Runs work within a span. An error marks the span as failed, with the error's name only. */
  run<T>(span: NewSpan, work: (open: OpenSpan) => Promise<T>): Promise<T>;
  /** The W3C `traceparent` of the current span. */
  current(): string | undefined;
};

const UNTRACED: OpenSpan = { rename() {}, set() {}, fail() {} };

let tracer: Tracer | undefined;

export function setTracer(given: Tracer): void {
  tracer = given;
}

export const isTraced = () => tracer !== undefined;

export async function inSpan<T>(span: NewSpan, work: (open: OpenSpan) => Promise<T>): Promise<T> {
  return tracer ? tracer.run(span, work) : work(UNTRACED);
}

/** The current traceparent, to pass on to anything that the current work causes. */
export const traceparent = () => tracer?.current();

export const traceId = () => traceparent()?.split('-')[1];
