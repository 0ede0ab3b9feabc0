import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { audit, commandLine } from '../../base/audit/audit.ts';
import { guarded } from '../../platform/calls/mount.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { plainPage } from '../../platform/text/html.ts';
import type { Resources } from '../../resources.ts';
import { endRoleRequest, takeRoleRequest } from './role-requests.sql.ts';
import { readStopRoleLink, stopRolePath } from './stop-role-link.ts';

const pages = {
  stopped: {
    title: 'Stopped',
    body: '<p>The role stays as it is. Whoever wants the change has to request it again.</p>',
    status: 200,
  },
  over: {
    title: 'This has already been decided',
    body: '<p>Nothing has changed. The current roles are in the console, under Settings. At the command line a role can be removed at once.</p>',
    status: 200,
  },
  not_found: {
    title: 'Link not found',
    body: '<p>This link is incomplete or was changed. Please open it exactly as it is in the mail.</p>',
    status: 404,
  },
};

function show(reply: FastifyReply, { title, body, status }: (typeof pages)['stopped']) {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(plainPage(title, `<h1>${title}</h1>${body}`));
}

/** Ends a request that is open, and says so in the audit log: nobody is known who does it, as at the command line. */
async function stop({ database }: Pick<Resources, 'database'>, id: string): Promise<'stopped' | 'over'> {
  return inTransaction({ db: database }, async ({ db }) => {
    const request = await takeRoleRequest(db, id);
    if (!request) return 'over';
    await endRoleRequest(db, id, 'stopped');
    await audit(db, commandLine, {
      verb: 'operator.stop',
      subjectKind: 'account',
      subjectId: request.userId,
      accountId: request.userId,
      before: { role: request.from },
      after: { role: request.role },
      reason: 'Through the link in a mail.',
    });
    return 'stopped';
  });
}

/**
 * `/role-request/stop`: whoever holds the link of a mail about a role stops it, without a log-in. Only a POST changes anything: programs that
 * look links over for viruses open them, too.
 */
export function stopRolePages(app: FastifyInstance, resources: Resources): void {
  const requestOf = (request: FastifyRequest) =>
    readStopRoleLink(request.query as Record<string, unknown>, resources.config.secret);

  app.get(
    stopRolePath,
    guarded(async (request, reply) => {
      if (requestOf(request) === undefined) return show(reply, pages.not_found);
      // The form goes to its own address, which holds the link.
      const body =
        '<p>If you stop it, nobody gets or loses this role unless it is requested again.</p><form method="post"><button>Stop This</button></form>';
      return show(reply, { title: 'Stop this role?', body, status: 200 });
    }),
  );

  app.post(
    stopRolePath,
    guarded(async (request, reply) => {
      const id = requestOf(request);
      return show(reply, pages[id === undefined ? 'not_found' : await stop(resources, id)]);
    }),
  );
}
