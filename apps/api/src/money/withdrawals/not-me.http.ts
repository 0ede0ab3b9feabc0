import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guarded } from '../../platform/calls/mount.ts';
import { plainPage } from '../../platform/text/html.ts';
import type { Resources } from '../../resources.ts';
import { disownWithdrawal } from './disown-withdrawal.ts';
import { notMePath, readNotMeLink } from './not-me-link.ts';
import type { DisownedWithdrawal } from './withdrawals.sql.ts';

const newPassword =
  '<p>Whoever requested it may know your password. <a href="/forgot/passsword">Choose a new one</a>, and check My Profile, under Security.</p>';

const done: Record<DisownedWithdrawal['outcome'], { title: string; body: string; status?: number }> = {
  ok: {
    title: 'The withdrawal is canceled',
    body: `<p>The money is back in the wallet, and everyone has been logged out of the account.</p>${newPassword}`,
  },
  repeated: {
    title: 'You already told us',
    body: `<p>We took care of the withdrawal then. Nothing has changed now.</p>${newPassword}`,
  },
  decided: {
    title: 'We have been notified',
    body: `<p>The withdrawal had already been decided, so it could not be canceled. Everyone has been logged out of the account.</p>${newPassword}`,
  },
  not_found: {
    title: 'Link not found',
    body: '<p>This link is incomplete, was changed, or is older than 30 days. Please open it exactly as it is in the mail.</p>',
    status: 404,
  },
};

function show(reply: FastifyReply, { title, body, status = 200 }: (typeof done)['ok']) {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(plainPage(title, `<h1>${title}</h1>${body}`));
}

/**
 * `/withdrawal/not-me`: whoever holds the link of a mail about a withdrawal says that it was not them, without a log-in. Only a POST changes
 * anything: programs that look links over for viruses open them, too.
 */
export function notMePages(app: FastifyInstance, resources: Resources): void {
  const withdrawalOf = (request: FastifyRequest) =>
    readNotMeLink(request.query as Record<string, unknown>, resources.config.secret);

  app.get(
    notMePath,
    guarded(async (request, reply) => {
      if (withdrawalOf(request) === undefined) return show(reply, done.not_found);
      // The form goes to its own address, which holds the link.
      const body =
        '<p>If you confirm, the withdrawal is canceled unless it has already been approved. Everyone is logged out of the account, including you.</p><form method="post"><button>It Was Not Me</button></form>';
      return show(reply, { title: 'Was it not you?', body });
    }),
  );

  app.post(
    notMePath,
    guarded(async (request, reply) => {
      const id = withdrawalOf(request);
      return show(reply, done[id === undefined ? 'not_found' : await disownWithdrawal(resources, id)]);
    }),
  );
}
