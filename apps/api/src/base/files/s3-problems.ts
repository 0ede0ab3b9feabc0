import { isLoopback } from '../../platform/calls/network-address.ts';
import { isSet, missingSettings } from '../../platform/process/settings.ts';

const together = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];

/** What of the settings of an S3 store cannot be used, in words. */
export function s3Problems({ s3Endpoint }: { s3Endpoint: string }, env: NodeJS.ProcessEnv): string[] {
  const given = [...together, 'S3_ENDPOINT'].find((name) => isSet(env, name));
  if (given === undefined) return [];
  const problems = missingSettings(env, { given, together, without: 'files cannot be stored in S3' });
  if (s3Endpoint !== '' && new URL(s3Endpoint).pathname !== '/')
    problems.push('S3_ENDPOINT must be an address without a path, such as https://s3.eu-central-1.example.');
  return problems;
}

/** Which secrets are missing with an S3 store: each process that made its own would sign links, and encrypt rows, that no other can read. */
export function missingSecrets({ sandbox }: { sandbox: boolean }, env: NodeJS.ProcessEnv): string[] {
  if (!isSet(env, 'S3_BUCKET')) return [];
  return ['SECRET', 'DATA_KEYS', ...(sandbox ? ['SANDBOX_WEBHOOK_SECRET'] : [])]
    .filter((name) => !isSet(env, name))
    .map(
      (name) =>
        `${name} is needed because S3_BUCKET is set: processes that keep nothing on a disk share no secrets there.`,
    );
}

/** What is allowed but worth saying. */
export function s3Warnings({ s3Endpoint }: { s3Endpoint: string }): string[] {
  return s3Endpoint.startsWith('http:') && !isLoopback(new URL(s3Endpoint).hostname)
    ? ['S3_ENDPOINT is not https: files can be read on their way.']
    : [];
}
