import type { FastifyInstance } from 'fastify';
import type { Resources } from '../../resources.ts';
import { readingPage } from './reading-page.ts';

// An empty address is the one that was asked for, since the browser shows this page in its place.
const body = `<h1>You Are Offline</h1>
<p>We could not reach Guildhall, so nothing was sent and nothing has changed. Other tabs may be out of date.</p>
<p><a href="">Try Again</a></p>`;

/** `/offline`: what a browser keeps and shows while it cannot reach the server (apps/web/public/service-worker.js). */
export async function offlinePage(app: FastifyInstance, { config }: Resources): Promise<void> {
  const testMode = config.testMoney;
  const page = readingPage({ title: 'You Are Offline', body, path: 'offline', font: undefined, testMode });
  app.get('/offline', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  );
}
