/** The only module that determines how traces are recorded and sent: OpenTelemetry, OTLP over HTTP. */
import { setTimeout as wait } from 'node:timers/promises';
import {
  context,
  type Link,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api';
import { parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { BUILD } from '../build.ts';
import { type OpenSpan, setTracer, type TracedPart, type Tracer } from './tracer.ts';

/** A collector that is down must never block the process, especially not its shutdown. */
const LAST_SEND_MS = 2000;
const SEND_MS = 5000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

const W3C = new W3CTraceContextPropagator();
const HEADER = 'traceparent';
const justThat: TextMapGetter<string> = {
  get: (text, key) => (key === HEADER ? text : undefined),
  keys: () => [HEADER],
};

/** The library reads the endpoint and sampling rate from its own environment variables. */
export function openTelemetry(part: TracedPart, headers: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    timeoutMillis: SEND_MS,
    headers: parseKeyPairsIntoRecord(headers),
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': part, 'service.version': BUILD }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register({ propagator: W3C });
  setTracer(createTracer());
  return async () => {
    const sent = provider.shutdown().catch(() => {});
    await Promise.race([sent, wait(LAST_SEND_MS, undefined, { ref: false })]);
  };
}

const contextOf = (header: string) => W3C.extract(ROOT_CONTEXT, header, justThat);

function linkTo(header: string): Link[] {
  const target = trace.getSpanContext(contextOf(header));
  return target ? [{ context: target }] : [];
}

function createTracer(): Tracer {
  const tracer = trace.getTracer('storefront');
  return {
    async run({ name, kind, values, parent, links = [] }, work) {
      const around = parent === undefined ? context.active() : contextOf(parent);
      const options = { kind: KINDS[kind], attributes: values ?? {}, links: links.flatMap(linkTo) };
      const span = tracer.startSpan(name, options, around);
      const open: OpenSpan = {
        rename: (better) => void span.updateName(better),
        set: (key, value) => void span.setAttribute(key, value),
        fail(reason) {
          span.setAttribute('error.type', reason);
          span.setStatus({ code: SpanStatusCode.ERROR });
        },
      };
      try {
        return await context.with(trace.setSpan(around, span), () => work(open));
      } catch (error) {
        // The message may repeat what a customer typed.
        open.fail(error instanceof Error ? error.name : typeof error);
        throw error;
      } finally {
        span.end();
      }
    },
    current() {
      const carrier = new Map<string, string>();
      W3C.inject(context.active(), carrier, {
        set: (into, key, value) => void into.set(key, value),
      });
      return carrier.get(HEADER);
    },
  };
}
