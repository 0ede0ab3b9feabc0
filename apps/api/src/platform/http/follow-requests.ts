import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentTracer, followRequest, type OpenSpan } from '../process/follow.ts';

/** What would only fill the traces: questions of balancers, and streams that stay open for hours. */
const untraced = /^\/(?:health\/|metrics$|api\/live$)/;

/**
 * Lets all that follows from a request know which it was, and makes it a span where traces are configured. A trace that began before us goes
 * on only behind a proxy that we trust: anybody else could write into the traces of others.
 */
export function followRequests(app: FastifyInstance, { trustProxy }: { trustProxy: boolean | null }): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const tracer = currentTracer();
  if (tracer) {
    app.addHook('onRequest', (request, _reply, done) => {
      const { method, id } = request;
      const route = request.routeOptions.url ?? 'none';
      const given = trustProxy ? request.headers['traceparent'] : undefined;
      if (!untraced.test(route))
        spans.set(
          request,
          tracer.open(`${method} ${route}`, {
            kind: 'server',
            values: { 'http.request.method': method, 'http.route': route, 'guildhall.request_id': id },
            parent: typeof given === 'string' ? given : undefined,
          }),
        );
      done();
    });
    app.addHook('onResponse', (request, { statusCode }, done) => {
      spans.get(request)?.end({
        values: { 'http.response.status_code': statusCode },
        ...(statusCode >= 500 ? { failure: String(statusCode) } : {}),
      });
      done();
    });
  }
  // After the body has been read, whose events belong to the connection.
  app.addHook('preHandler', (request, _reply, done) => followRequest(request.id, spans.get(request), done));
}
