import { hostname } from 'node:os';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace, type Context, type Span } from '@opentelemetry/api';
import { parseKeyPairsIntoRecord, parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import { traceWith, type OpenSpan, type Tracer } from './follow.ts';
import { metricData } from './metric-data.ts';

export type TelemetrySettings = {
  otelEndpoint: string;
  otelHeaders: string;
  otelServiceName: string;
  otelResource: string;
  otelSampler: string;
  otelSampledShare: number;
  otelMetricMs: number;
};

/** Traces and metrics on their way to a collector. */
export type Telemetry = {
  /** Sends what the registry has, again and again. */
  exportMetrics(registry: Registry): void;
  /** Sends what is gathered. */
  flush(): Promise<void>;
  /** Sends what is gathered, for a moment, and ends. */
  stop(): Promise<void>;
};

/** How long a stop waits for the collector, in milliseconds. */
const patience = 3_000;
/** How long after a failed export the next one is not logged, in milliseconds. */
const quiet = 60_000;

/** Begins to trace and to send by OTLP over HTTP, in JSON. What cannot be sent is dropped; nobody waits for it. */
export function startTelemetry(
  config: TelemetrySettings,
  log: { warn(context: object, message: string): void },
): Telemetry {
  let told = 0;
  setGlobalErrorHandler((error) => {
    if (Date.now() - told < quiet) return;
    told = Date.now();
    log.warn({ err: error }, 'traces and metrics could not be sent');
  });
  const to = (path: string) => ({
    url: `${config.otelEndpoint}${path}`,
    headers: parseKeyPairsIntoRecord(config.otelHeaders),
  });
  const resource = resourceFromAttributes({
    'service.name': config.otelServiceName,
    // Distinguishes several processes of one machine.
    'service.instance.id': `${hostname()}-${process.pid}`,
    ...parseKeyPairsIntoRecord(config.otelResource),
  });
  const traces = new TracerProvider({
    resource,
    sampler: samplerOf(config),
    spanLimits: { attributeValueLengthLimit: 256 },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(to('/v1/traces')) })],
  });
  traceWith(tracerOf(traces));
  const meters: MeterProvider[] = [];
  const every = (work: (each: TracerProvider | MeterProvider) => Promise<void>) =>
    Promise.all([traces, ...meters].map((each) => work(each).catch(() => {})));
  return {
    exportMetrics: (registry) => {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(to('/v1/metrics')),
        exportIntervalMillis: config.otelMetricMs,
        exportTimeoutMillis: Math.min(config.otelMetricMs, 10_000),
        metricProducers: [
          {
            collect: async () => ({
              resourceMetrics: { resource, scopeMetrics: [await metricData(registry)] },
              errors: [],
            }),
          },
        ],
      });
      meters.push(new MeterProvider({ resource, readers: [reader] }));
    },
    flush: async () => void (await every((each) => each.forceFlush())),
    stop: async () => {
      traceWith(undefined);
      await Promise.race([
        every((each) => each.shutdown()),
        new Promise((resolve) => setTimeout(resolve, patience).unref()),
      ]);
    },
  };
}

/** By the names that OpenTelemetry has for them. */
function samplerOf({ otelSampler, otelSampledShare }: TelemetrySettings): Sampler {
  const [, parentBased, which] = /^(parentbased_)?(\w+)$/.exec(otelSampler)!;
  const root =
    which === 'always_on'
      ? new AlwaysOnSampler()
      : which === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(otelSampledShare);
  return parentBased ? new ParentBasedSampler({ root }) : root;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('guildhall');
  const contexts = new WeakMap<OpenSpan, Context>();
  const below = (parent: OpenSpan | string | undefined): Context => {
    if (parent === undefined) return ROOT_CONTEXT;
    if (typeof parent !== 'string') return contexts.get(parent) ?? ROOT_CONTEXT;
    const read = parseTraceParent(parent);
    return read ? trace.setSpanContext(ROOT_CONTEXT, { ...read, isRemote: true }) : ROOT_CONTEXT;
  };
  return {
    open: (name, { kind, values, parent }) => {
      const context = below(parent);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: values }, context);
      const open = openSpan(span);
      contexts.set(open, trace.setSpan(context, span));
      return open;
    },
  };
}

function openSpan(span: Span): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'}`,
    end: ({ failure, values = {} }) => {
      span.setAttributes(values);
      if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure);
      span.end();
    },
  };
}
