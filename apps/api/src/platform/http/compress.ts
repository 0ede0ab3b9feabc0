import type { FastifyRequest } from 'fastify';

/** Whether the client reads brotli, as every browser does over https and at home. */
export function takesBrotli({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /(?:^|,)\s*br\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))/i.test(headers['accept-encoding']?.toString() ?? '');
}
