import { paymentFaults } from '../money/payments/provider/provider-problems.ts';
import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { configurationText } from '../configuration/configuration.ts';
import { docsPages } from './docs/docs.http.ts';
import { filePages } from '../base/files/files.http.ts';
import { mailboxPages } from '../reach/mail/mailbox.http.ts';
import { defaultBody, readForm, readJson } from '../platform/calls/body.ts';
import { readsMultipart } from '../platform/calls/multipart.ts';
import { answerClientError, readableAddress } from '../platform/http/client-errors.ts';
import { drainConnections } from '../platform/http/drain.ts';
import { sendError } from '../platform/calls/envelope.ts';
import { followRequests } from '../platform/http/follow-requests.ts';
import { healthPages } from '../platform/http/health.http.ts';
import { livePages } from '../platform/live/live.http.ts';
import { recordAct } from '../base/audit/record-act.ts';
import { metricsPages } from '../platform/http/metrics.http.ts';
import { mount } from '../platform/calls/mount.ts';
import { observeRequests } from '../platform/http/observe-requests.ts';
import { warnOfProxy } from '../platform/http/proxy-warning.ts';
import { tileHosts } from '../base/places/tile-hosts.ts';
import { secureHeaders } from '../platform/http/secure-headers.ts';
import { stopRolePages } from '../trust/operators/stop-role.http.ts';
import { notMePages } from '../money/withdrawals/not-me.http.ts';
import { sharedEvents } from './first-event.ts';
import { unsubscribePages } from '../reach/notifications/unsubscribe.http.ts';
import { cardFormHosts } from '../money/payments/provider/card-form-hosts.ts';
import { sandboxPages } from '../money/payments/sandbox/sandbox.http.ts';
import { served } from './routes.ts';
import type { Resources } from '../resources.ts';
import { cutSlowSenders, usualPace, type Pace } from '../platform/http/slow-senders.ts';
import { receiptPages } from '../money/receipts/receipts.http.ts';
import { investmentPapers } from '../market/investments/papers.http.ts';
import { portfolioPages } from '../market/investments/portfolio.http.ts';
import { lateComplaintPages } from '../market/late-complaints/late-complaints.http.ts';
import { orderFilePages } from '../market/orders/order-files.http.ts';
import { salesTotalsPages } from '../money/sales-totals/sales-totals.http.ts';
import { letterPages } from '../market/yearly-letters/yearly-letters.http.ts';
import { invoicePages } from '../money/invoices/invoices.http.ts';
import { journalPages } from '../money/journal/journal.http.ts';
import { statementPages } from '../money/wallet/statement.http.ts';
import { outcomesPages } from '../market/outcomes/outcomes.http.ts';
import { sitemapPages } from '../market/public-directory/sitemap.http.ts';
import { publicDirectoryPages } from '../market/public-directory/public-directory.http.ts';
import { sharePages } from '../market/sharing/share.http.ts';
import { moneyText } from '../reach/site-pages/money-text.ts';
import { personalDataPages } from '../people/personal-data/personal-data.http.ts';
import { offlinePage } from '../reach/site-pages/offline.http.ts';
import { securityContact } from '../reach/site-pages/security-contact.http.ts';
import { readingPages } from '../reach/site-pages/reading.http.ts';
import { webPages } from '../platform/http/web.http.ts';

/**
 * Assembles the product's HTTP side: calls below /api, files, the sandbox's pages, health, and the web app. `patience` is
 * how long the headers of a request may take to arrive, in milliseconds; a body may take longer while it keeps `pace`.
 */
export async function createApp(
  resources: Resources,
  options: { checkAnswers?: boolean; webDir?: string; patience?: number; pace?: Pace } = {},
): Promise<FastifyInstance> {
  const { config } = resources;
  const { patience = 30_000, pace = usualPace } = options;
  const app = Fastify({
    loggerInstance: resources.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // One proxy in front: it passes on what others sent it, and anybody can write that.
    trustProxy: config.trustProxy === true ? (_address, hop) => hop === 0 : false,
    bodyLimit: defaultBody,
    requestTimeout: longestUpload,
    // Both are set, since Node takes the longer of the two for the whole request; it looks only now and then.
    http: { requestTimeout: longestUpload, headersTimeout: patience, connectionsCheckingInterval: patience / 4 },
    clientErrorHandler: answerClientError,
    rewriteUrl: (request) => readableAddress(request.url),
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // As long as an address may be at all: a longer id is one that does not exist.
    routerOptions: { maxParamLength: 16 * 1024 },
    // What still comes on an open connection is answered, and the connection ends with it.
    return503OnClosing: false,
  });
  // We promise nothing but to read the request, so an expectation of another kind is passed over.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  cutSlowSenders(app.server, pace);
  drainConnections(app, resources.drain);
  app.removeAllContentTypeParsers();
  const whole = { parseAs: 'buffer' as const };
  app.addContentTypeParser('application/json', whole, (request, body: Buffer, done) => {
    (request as { rawBody?: Buffer }).rawBody = body;
    read(() => readJson(body.toString('utf8')), done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', whole, (_request, body: Buffer, done) =>
    read(() => readForm(body.toString('utf8')), done),
  );
  await app.register(readsMultipart, { throwFileSizeLimit: true });

  app.setErrorHandler((error, _request, reply) => sendError(reply, error));

  const forms = cardFormHosts(config);
  secureHeaders(app, config, {
    ...forms,
    image: [...forms.image, ...tileHosts(config), ...(config.picturesUrl === '' ? [] : [config.picturesUrl])],
  });
  warnOfProxy(app, config);
  followRequests(app, config);
  observeRequests(app, metricsPages(app, resources));
  mount(app, served, resources, {
    ...options,
    record: recordAct,
  });
  await livePages(app, resources, sharedEvents(resources));
  filePages(app, resources);
  paperPages(app, resources);
  orderFilePages(app, resources);
  salesTotalsPages(app, resources);
  journalPages(app, resources);
  investmentPapers(app, resources);
  lateComplaintPages(app, resources);
  personalDataPages(app, resources);
  sandboxPages(app, resources);
  mailboxPages(app, resources);
  unsubscribePages(app, resources);
  notMePages(app, resources);
  stopRolePages(app, resources);
  healthPages(app, { ...resources, otherFaults: () => paymentFaults(resources.payments.all) });
  docsPages(app, resources);
  await readingPages(app, resources, options.webDir);
  await offlinePage(app, resources);
  await sharePages(app, resources, options.webDir);
  await outcomesPages(app, resources, options.webDir);
  await publicDirectoryPages(app, resources, options.webDir);
  sitemapPages(app, resources);
  securityContact(app, resources);
  const money = await moneyText(config);
  await webPages(app, resources, options.webDir, () => ({
    CONFIGURATION: configurationText(resources),
    MONEY: money,
  }));
  return app;
}

/** The papers about money that an account downloads. */
function paperPages(app: FastifyInstance, resources: Resources): void {
  receiptPages(app, resources);
  statementPages(app, resources);
  portfolioPages(app, resources);
  invoicePages(app, resources);
  letterPages(app, resources);
}

/** Of a process that only does jobs: health and metrics. */
export function createJobsApp(resources: Resources): FastifyInstance {
  const app = Fastify({
    loggerInstance: resources.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  drainConnections(app, resources.drain);
  app.setErrorHandler((error, _request, reply) => sendError(reply, error));
  observeRequests(app, metricsPages(app, resources));
  healthPages(app, { ...resources, otherFaults: () => paymentFaults(resources.payments.all) });
  return app;
}

/** In milliseconds: the largest body at the least pace, and some more. */
const longestUpload = 3_600_000;

function read(work: () => unknown, done: (error: Error | null, body?: unknown) => void) {
  try {
    done(null, work());
  } catch (error) {
    done(error as Error);
  }
}
