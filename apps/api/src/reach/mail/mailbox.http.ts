import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, plainPage } from '../../platform/text/html.ts';
import { guarded } from '../../platform/calls/mount.ts';
import { Refusal } from '../../platform/calls/refusal.ts';
import { isSameSecret } from '../../platform/secrets/same-secret.ts';
import type { Resources } from '../../resources.ts';
import { bringsKey, keyCookie, showsMailbox } from './mailbox-key.ts';
import { listMail, readMail } from './mailbox.ts';

function show(reply: FastifyReply, title: string, body: string, status = 200) {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(plainPage(title, body));
}

const closed = `<h1>Mailbox</h1><p>This page holds codes for people's passwords, so it opens with a key. Guildhall printed the whole address when it started: look there for the line with <code>/mailbox?key=</code> and open that address once in this browser.</p>`;

/**
 * `/mailbox`: the mail that no server has sent, while there is none. It holds codes, so it takes the key that is printed
 * at the start and then kept in a cookie; where a request comes from proves nothing, since a proxy may be in front.
 */
export function mailboxPages(app: FastifyInstance, { config }: Resources): void {
  if (!showsMailbox(config)) return;
  const folder = join(config.dataDir, 'mail');
  const opened = (page: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    guarded(async (request, reply) => {
      const { key } = request.query as { key?: unknown };
      if (typeof key === 'string' && isSameSecret(key, config.mailboxKey))
        return reply
          .header('set-cookie', keyCookie(config.mailboxKey))
          .header('cache-control', 'no-store')
          .redirect('/mailbox', 303);
      return bringsKey(request, config.mailboxKey) ? page(request, reply) : show(reply, 'Mailbox', closed, 403);
    });

  app.get(
    '/mailbox',
    opened(async (_request, reply) => {
      const mails = await listMail(folder);
      const items = mails.map(
        (mail) =>
          `<li><a href="/mailbox/${encodeURIComponent(mail.id)}">${escapeHtml(mail.subject)}</a><br><span class="quiet">to ${escapeHtml(mail.to)}, ${escapeHtml(mail.sentAt)}</span></li>`,
      );
      const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail yet.</p>';
      return show(
        reply,
        'Mailbox',
        `<h1>Mailbox</h1><p class="quiet">No mail server is configured, so mail is stored here.</p>${list}`,
      );
    }),
  );
  app.get(
    '/mailbox/:id',
    opened(async (request, reply) => {
      const mail = await readMail(folder, (request.params as { id: string }).id);
      if (!mail) throw new Refusal('not_found');
      const text = escapeHtml(mail.text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
      const body = `<p><a href="/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1><p class="quiet">to ${escapeHtml(mail.to)}, ${escapeHtml(mail.sentAt)}</p><pre>${text}</pre>`;
      return show(reply, mail.subject, body);
    }),
  );
}
