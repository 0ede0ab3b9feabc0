import { choosableKinds } from '@guildhall/contract/reach/notification-kinds.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guarded } from '../../platform/calls/mount.ts';
import { plainPage } from '../../platform/text/html.ts';
import type { Resources } from '../../resources.ts';
import { stopMails } from './notifications.sql.ts';
import { mailsAbout, readUnsubscribeLink } from './unsubscribe-link.ts';

const preferences =
  '<p><a href="/notifications/preferences">Choose how you are notified of each kind</a>, after logging in.</p>';

function show(reply: FastifyReply, title: string, body: string, status = 200) {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(plainPage(title, `<h1>${title}</h1>${body}`));
}

function showNothing(reply: FastifyReply) {
  const body = `<p>This link is incomplete or was changed. Please open it exactly as it is in the mail.</p>${preferences}`;
  return show(reply, 'Link not found', body, 404);
}

/**
 * `/unsubscribe`: stops mails about notifications, for whoever holds the link of a mail, without a log-in. Only a POST changes
 * anything, which mail programs send for one click (RFC 8058): programs that look links over for viruses follow them, too.
 */
export function unsubscribePages(app: FastifyInstance, { config, database }: Resources): void {
  const linkOf = (request: FastifyRequest) =>
    readUnsubscribeLink(request.query as Record<string, unknown>, config.secret);

  app.get(
    '/unsubscribe',
    guarded(async (request, reply) => {
      const link = linkOf(request);
      if (!link) return showNothing(reply);
      const about = mailsAbout(link.kind);
      // The form goes to its own address, which holds the link.
      const form = `<form method="post"><button>Stop ${about}</button></form>`;
      const body = `<p>You will no longer get ${about.replace('all ', '')}. You will still see these notifications in Guildhall.</p>`;
      return show(reply, `Stop ${about}?`, `${body}${form}${preferences}`);
    }),
  );

  app.post(
    '/unsubscribe',
    guarded(async (request, reply) => {
      const link = linkOf(request);
      const stopped = link && (await stopMails(database, link.accountId, kindsOf(link.kind)));
      if (!stopped) return showNothing(reply);
      const body = `<p>You will no longer get ${mailsAbout(link.kind).replace('all ', '')}.</p>${preferences}`;
      return show(reply, 'Mails stopped', body);
    }),
  );
}

function kindsOf(kind: Exclude<ReturnType<typeof readUnsubscribeLink>, undefined>['kind']) {
  return kind === 'all' ? choosableKinds : [kind];
}
