import { listServices } from '@guildhall/contract/market/services.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { SessionActivity } from '../sessions/session-activity.ts';
import type { Ctx } from './context.ts';
import { mount } from './mount.ts';
import type { Replica } from './replica.ts';
import { serve } from './serve.ts';

// Held by `npm run typecheck`: what stands below an expected error must not compile.

type Needed = {
  config: { publicToken: string; rateLimitPercent: number };
  database: Database;
  replica: Replica | null;
  sessionActivity: SessionActivity;
};
type Mailer = { mailer: { send(text: string): Promise<void> } };

async function mailsServices(ctx: Ctx<never, Mailer>): Promise<DataOf<typeof listServices>> {
  await ctx.resources.mailer.send('Services were listed.');
  return { servicesList: [] };
}

const served = [serve(listServices, mailsServices, { auth: 'in-statement' })];

export function mountsWithAll(app: FastifyInstance, resources: Needed & Mailer): void {
  mount(app, served, resources);
}

export function mountsWithLess(app: FastifyInstance, resources: Needed): void {
  // @ts-expect-error A verb asks for a resource that is not there.
  mount(app, served, resources);
}
