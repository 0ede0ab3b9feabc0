import multipart, { type FastifyMultipartOptions } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/**
 * The multipart plugin without its two hooks, which would look after every request for files that it saved on the disk:
 * ours are read into memory (`readMultipart`).
 */
export const readsMultipart = Object.assign(
  (app: FastifyInstance, options: FastifyMultipartOptions, done: (error?: Error) => void) => {
    const withoutHooks = Object.create(app, { addHook: { value: () => withoutHooks } }) as FastifyInstance;
    return multipart(withoutHooks, options, done);
  },
  { [Symbol.for('skip-override')]: true },
);
