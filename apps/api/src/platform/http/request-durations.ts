import type { Metric } from 'prom-client';
import type { CountRequest } from './observe-requests.ts';

const name = 'http_request_duration_seconds';
/** Upper ends in seconds; what took longer is in none but the whole. */
const ends = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

type Series = { labels: { method: string; route: string; status: string }; counts: number[]; sum: number; all: number };

function valuesOf({ labels, counts, sum, all }: Series) {
  let upTo = 0;
  const buckets = [...ends.map((end, i) => [end, (upTo += counts[i]!)] as const), ['+Inf', all] as const];
  return [
    ...buckets.map(([le, value]) => ({ metricName: `${name}_bucket`, labels: { le, ...labels }, value })),
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: all },
  ];
}

/**
 * How long requests took, as a histogram that Prometheus reads. The library's own looks a series up by a text that it makes
 * of all labels at each request, which took one part in forty of a call.
 */
export function requestDurations(): { count: CountRequest; metric: Metric } {
  const known = new Map<string, Series>();
  const metric = {
    name,
    get: async () => ({
      name,
      help: 'Duration of requests by route.',
      type: 'histogram',
      aggregator: 'sum',
      values: [...known.values()].flatMap(valuesOf),
    }),
  };
  const count: CountRequest = (method, route, status, seconds) => {
    const key = `${method} ${route} ${status}`;
    let series = known.get(key);
    if (!series) {
      series = { labels: { method, route, status: String(status) }, counts: ends.map(() => 0), sum: 0, all: 0 };
      known.set(key, series);
    }
    const bucket = ends.findIndex((end) => seconds <= end);
    if (bucket !== -1) series.counts[bucket]! += 1;
    series.sum += seconds;
    series.all += 1;
  };
  return { count, metric: metric as unknown as Metric };
}
