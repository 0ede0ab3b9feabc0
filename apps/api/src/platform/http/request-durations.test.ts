import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { requestDurations } from './request-durations.ts';

async function linesAfter(seconds: readonly number[]) {
  const durations = requestDurations();
  for (const each of seconds) durations.count('GET', '/api/wallet', 200, each);
  durations.count('POST', '/api/login', 422, 0.2);
  const registry = new Registry();
  registry.registerMetric(durations.metric);
  return (await registry.metrics()).trim().split('\n');
}

it('the durations of requests are told as a histogram for each route and status', async () => {
  const lines = await linesAfter([0.001, 0.002, 0.003, 0.3, 60]);
  const of = 'method="GET",route="/api/wallet",status="200"';
  expect(lines).toContain('# TYPE http_request_duration_seconds histogram');
  const buckets = lines.filter((line) => line.startsWith('http_request_duration_seconds_bucket') && line.includes(of));
  expect(buckets.map((line) => /le="([^"]+)".* (\d+)$/.exec(line)!.slice(1).join(' '))).toEqual([
    '0.002 2',
    '0.005 3',
    '0.01 3',
    '0.025 3',
    '0.05 3',
    '0.1 3',
    '0.25 3',
    '0.5 4',
    '1 4',
    '2.5 4',
    '5 4',
    '+Inf 5',
  ]);
  expect(lines).toContain(`http_request_duration_seconds_count{${of}} 5`);
  expect(lines).toContain(`http_request_duration_seconds_sum{${of}} 60.306`);
  expect(lines).toContain('http_request_duration_seconds_count{method="POST",route="/api/login",status="422"} 1');
});
