import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatCents } from '@guildhall/contract/money.ts';
import { guarded } from '../../../platform/calls/mount.ts';
import { Refusal } from '../../../platform/calls/refusal.ts';
import type { Resources } from '../../../resources.ts';
import { confirmPage } from './confirm-page.ts';
import { intentById, type Intent } from './sandbox.sql.ts';
import { withPayment } from '../provider/return-address.ts';

/** Back to the page that asked for the payment. Only its path counts: this page never leads off the site. */
function goBack(reply: FastifyReply, intent: Intent) {
  const { pathname, search } = new URL(withPayment(intent.returnUrl, intent.id));
  return reply.header('cache-control', 'no-store').redirect(`/${pathname.replace(/^\/+/, '')}${search}`, 303);
}

/**
 * The sandbox's confirm page: plain HTML without any script, reached without a session by the unguessable id of the
 * payment, and showing nothing but its amount. A payment that has nothing to confirm goes straight on.
 */
export function sandboxPages(app: FastifyInstance, resources: Resources): void {
  const { sandbox } = resources.payments;
  if (!sandbox) return;
  const intentOf = async (request: FastifyRequest): Promise<Intent> => {
    const id = (request.params as { intent: string }).intent;
    const intent = /^pi_[\w-]{1,64}$/.test(id) ? await intentById(resources.database, id) : null;
    if (!intent) throw new Refusal('not_found');
    return intent;
  };
  const ask = (reply: FastifyReply, intent: Intent) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(confirmPage(formatCents(intent.amountCents)));

  app.get(
    '/sandbox/confirm/:intent',
    guarded(async (request, reply) => {
      const intent = await intentOf(request);
      return intent.status === 'requires_action' ? ask(reply, intent) : goBack(reply, intent);
    }),
  );

  app.post(
    '/sandbox/confirm/:intent',
    guarded(async (request, reply) => {
      const intent = await intentOf(request);
      const { answer } = (request.body ?? {}) as { answer?: unknown };
      if (answer !== 'complete' && answer !== 'fail') return ask(reply, intent);
      await sandbox.confirm(intent.id, answer === 'complete');
      return goBack(reply, intent);
    }),
  );
}
