/**
 * The spans of what a process does. Nothing is loaded and nothing is written down until `setTracer` is called: work then runs as
 * if it were called directly. What a span says is seen by others than the customer: routes, hosts and statements, never a value.
 */

/** What a collector calls the parts of the product. */
export type TracedPart = 'storefront' | 'storefront-web' | 'storefront-worker';

export type SpanKind = 'server' | 'client' | 'consumer';
export type SpanValue = string | number;

export type NewSpan = {
  name: string;
  kind: SpanKind;
  values?: Record<string, SpanValue>;
  /** The W3C `traceparent` of what caused it; without one it belongs to the span around it, or begins a trace. */
  parent?: string | undefined;
  /** Those of others that it does something for, too. */
  links?: readonly string[];
};

/** A span while its work runs. */
export type OpenSpan = {
  rename(name: string): void;
  set(name: string, value: SpanValue): void;
  fail(reason: string): void;
};

export type Tracer = {
  /** Runs work within a span. An error of the work is the span's failure, by its name alone. */
  run<T>(span: NewSpan, work: (open: OpenSpan) => Promise<T>): Promise<T>;
  /** The W3C `traceparent` of the span around the caller. */
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

/** To hand on to whatever is caused by the work around the caller. */
export const traceparent = () => tracer?.current();

/** The trace that the caller is in. */
export const traceId = () => traceparent()?.split('-')[1];
