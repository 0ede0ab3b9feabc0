import type { FastifyInstance } from 'fastify';

/** Counts one answered request. */
export type CountRequest = (method: string, route: string, status: number, seconds: number) => void;

/** Logs and counts each request when it has been answered, by its route: an address can hold secrets. */
export function observeRequests(app: FastifyInstance, count: CountRequest): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    // Read once: the framework creates the whole object again at each read.
    const route = request.routeOptions.url ?? 'none';
    // A balancer asks every second; what it was answered matters when it is not well.
    const level = status < 400 && route.startsWith('/health/') ? 'debug' : 'info';
    request.log[level]({ method, route, status, ms: Math.round(elapsedTime) }, 'request');
    count(method, route, status, elapsedTime / 1000);
    done();
  });
}
