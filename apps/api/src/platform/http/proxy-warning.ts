import type { FastifyInstance } from 'fastify';

/**
 * Says once in the log that a proxy seems to be in front while it is not believed: everybody behind it then counts as
 * one network address, and one person's wrong log-ins stop them all.
 */
export function warnOfProxy(app: FastifyInstance, config: { trustProxy: boolean | null }): void {
  if (config.trustProxy) return;
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && (request.headers['x-forwarded-for'] ?? request.headers.forwarded) !== undefined) {
      warned = true;
      request.log.warn(
        'A request came through a proxy, but TRUST_PROXY is off: everybody behind it counts as one network address, and limits for one stop all. Set TRUST_PROXY=1 if the proxy is yours and the only way in.',
      );
    }
    done();
  });
}
