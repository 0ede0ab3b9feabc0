import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml, plainPage } from '../platform/html.ts';
import { guarded } from '../platform/mount.ts';
import { isOwnMachine } from '../platform/network-address.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../services.ts';
import { listMail, readMail } from './mailbox.ts';

/**
 * Kept mail holds codes, so it is shown on the machine itself only, and not through a proxy. Nor under another site's
 * name, which may lead here just so that the site can read along in the browser.
 */
const onThisMachine = (request: FastifyRequest) =>
  isOwnMachine(request.ip) &&
  ['localhost', '127.0.0.1', '[::1]'].includes(request.hostname) &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers['forwarded'] === undefined;

/** `/mailbox`: the mail that no server has sent. Only of the embedded default, only while no mail server is configured. */
export const mailboxPages = (app: FastifyInstance, { config }: Services): void => {
  if (config.smtpUrl !== '' || config.databaseUrl !== '') return;
  const folder = join(config.dataDir, 'mail');
  app.get(
    '/mailbox',
    guarded(async (request, reply) => {
      if (!onThisMachine(request)) throw new Refusal('notFound');
      const mails = await listMail(folder);
      const items = mails.map(
        (mail) =>
          `<li><a href="/mailbox/${encodeURIComponent(mail.id)}">${escapeHtml(mail.subject)}</a><br><span class="quiet">to ${escapeHtml(mail.to)}, ${escapeHtml(mail.sentAt)}</span></li>`,
      );
      const body = `<h1>Mailbox</h1><p class="quiet">No mail server is configured, so mail is kept here.</p>${items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail yet.</p>'}`;
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(plainPage('Mailbox', body));
    }),
  );
  app.get(
    '/mailbox/:id',
    guarded(async (request, reply) => {
      const mail = onThisMachine(request) ? await readMail(folder, (request.params as { id: string }).id) : null;
      if (!mail) throw new Refusal('notFound');
      const text = escapeHtml(mail.text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
      const body = `<p><a href="/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1><p class="quiet">to ${escapeHtml(mail.to)}, ${escapeHtml(mail.sentAt)}</p><pre>${text}</pre>`;
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(plainPage(mail.subject, body));
    }),
  );
};
