import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/**
 * Strict headers for every answer. Styles may stand inline because the component library sets them so; scripts never.
 * Plain http stays usable on a machine of one's own, therefore no upgrade of insecure requests.
 */
export const secureHeaders = async (app: FastifyInstance, _services: Services): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    hsts: false,
  });
};
