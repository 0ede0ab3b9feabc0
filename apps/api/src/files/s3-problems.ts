import { isLoopback } from '../platform/calls/network-address.ts';

const together = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];

/** What of the settings of an S3 store keeps the product from starting, in words. */
export function s3Problems(
  { sandbox, s3Endpoint }: { sandbox: boolean; s3Endpoint: string },
  env: NodeJS.ProcessEnv,
): string[] {
  const isSet = (name: string) => !!env[name]?.trim();
  const given = [...together, 'S3_ENDPOINT'].find(isSet);
  if (given === undefined) return [];
  const problems = together
    .filter((name) => !isSet(name))
    .map((name) => `${name} is needed because ${given} is set: without it files cannot be kept in S3.`);
  if (s3Endpoint !== '' && new URL(s3Endpoint).pathname !== '/')
    problems.push('S3_ENDPOINT must be an address without a path, such as https://s3.eu-central-1.example.');
  // Each process that made its own would sign links, and encrypt rows, that no other one can read.
  for (const name of ['SECRET', 'DATA_KEYS', ...(sandbox ? ['SANDBOX_WEBHOOK_SECRET'] : [])])
    if (!isSet(name))
      problems.push(
        `${name} is needed because S3_BUCKET is set: processes that keep nothing on a disk share no secrets there.`,
      );
  return problems;
}

/** What is allowed but worth saying. */
export function s3Warnings({ s3Endpoint }: { s3Endpoint: string }): string[] {
  return s3Endpoint.startsWith('http:') && !isLoopback(new URL(s3Endpoint).hostname)
    ? ['S3_ENDPOINT is not https: files can be read on their way.']
    : [];
}
