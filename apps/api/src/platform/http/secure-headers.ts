import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Hosts beside our own that a page may take scripts and pictures from, show frames of and call. */
export type OtherHosts = { script: string[]; image?: string[]; frame: string[]; connect: string[] };

function policies(site: { publicUrl: string }, others: OtherHosts) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...others.script],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(others.image ?? [])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...others.connect],
        ...(others.frame.length > 0 ? { frameSrc: ["'self'", ...others.frame] } : {}),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // A year, as browsers expect it, once the product is known to be reached by https alone.
    hsts: site.publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
}

/** None of them depends on the request, so the library is asked once: asking it for each took a sixth of a call's time. */
function headersForAll(site: { publicUrl: string }, others: OtherHosts): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  policies(site, others)(request, response, (error) => {
    if (error) throw error as Error;
  });
  return response.getHeaders();
}

/** A script, a style, or JSON of a call: no page's rules are needed, only that a browser takes it for nothing else. */
function headersOfParts(all: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const kept = [
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-resource-policy',
    'strict-transport-security',
  ];
  return {
    ...Object.fromEntries(Object.entries(all).filter(([name]) => kept.includes(name))),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
}

/**
 * Strict headers for every answer, and its id; few below `/api`, where each costs as much as a field of the answer, and for
 * the parts of a page, of which a first visit fetches up to ten. Styles may stand inline because the component library sets them so; scripts never.
 * Plain http stays usable on a machine of one's own, therefore no upgrade of insecure requests, and HSTS with an https
 * `publicUrl` only.
 */
export function secureHeaders(app: FastifyInstance, site: { publicUrl: string }, others: OtherHosts): void {
  const headers = headersForAll(site, others);
  const few = headersOfParts(headers);
  const ofCalls = { ...few, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofCalls : request.url.startsWith('/assets/') ? few : headers);
    reply.header('x-request-id', request.id);
    done();
  });
}
