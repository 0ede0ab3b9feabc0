import { ValueType, type Attributes, type HrTime } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type ScopeMetrics,
} from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';

type Value = { value: number; labels: Attributes; metricName?: string };
type Metric = { name: string; help: string; type: string; values: Value[] };

const processStart = millisToHrTime(performance.timeOrigin);

/** What the registry of `/metrics` has at this moment, as OpenTelemetry sends it: the same names, labels and numbers. */
export async function metricData(registry: Pick<Registry, 'getMetricsAsJSON'>): Promise<ScopeMetrics> {
  const metrics = (await registry.getMetricsAsJSON()) as unknown as Metric[];
  const now = millisToHrTime(Date.now());
  return { scope: { name: 'guildhall' }, metrics: metrics.flatMap((metric) => converted(metric, now)) };
}

/** The unit in UCUM's spelling, which a name of Prometheus ends with. */
function unitOf(name: string): string {
  const base = name.replace(/_total$/, '');
  if (base.endsWith('_seconds')) return 's';
  return base.endsWith('_bytes') ? 'By' : '1';
}

function converted({ name, help, type, values }: Metric, endTime: HrTime): MetricData[] {
  const told = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const times = { startTime: processStart, endTime };
  const known = values.filter(({ value }) => Number.isFinite(value));
  const points = known.map(({ value, labels }) => ({ ...times, attributes: labels, value }));
  if (known.length === 0) return [];
  if (type === 'gauge') return [{ ...told, dataPointType: DataPointType.GAUGE, dataPoints: points }];
  if (type === 'counter') return [{ ...told, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points }];
  if (type === 'histogram')
    return [
      {
        ...told,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histograms(name, known).map((point) => ({ ...times, ...point })),
      },
    ];
  return [];
}

/** Prometheus counts for each end the values up to it; OpenTelemetry counts the values between two ends. */
function histograms(name: string, values: readonly Value[]): Pick<DataPoint<Histogram>, 'attributes' | 'value'>[] {
  type Series = { attributes: Attributes; ends: [end: number, upTo: number][]; sum: number; count: number };
  const series = new Map<string, Series>();
  for (const { value, labels, metricName } of values) {
    const { le, ...attributes } = labels;
    const key = JSON.stringify(attributes);
    const one = series.get(key) ?? { attributes, ends: [], sum: 0, count: 0 };
    series.set(key, one);
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_count`) one.count = value;
    else if (le !== '+Inf') one.ends.push([Number(le), value]);
  }
  return [...series.values()].map(({ attributes, ends, sum, count }) => {
    const upTo = [...ends.map(([, many]) => many), count];
    const counts = upTo.map((many, n) => many - (upTo[n - 1] ?? 0));
    return { attributes, value: { buckets: { boundaries: ends.map(([end]) => end), counts }, sum, count } };
  });
}
