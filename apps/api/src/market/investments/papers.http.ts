import type { FastifyInstance } from 'fastify';
import type { Resources } from '../../resources.ts';
import { keyInformationPages } from '../key-information/key-information.http.ts';
import { confirmationPages } from './confirmation.http.ts';

/** The papers of investing: what is read before, and what confirms it. */
export function investmentPapers(app: FastifyInstance, resources: Resources): void {
  keyInformationPages(app, resources);
  confirmationPages(app, resources);
}
