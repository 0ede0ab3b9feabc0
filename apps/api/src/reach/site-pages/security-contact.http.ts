import type { FastifyInstance } from 'fastify';
import type { Resources } from '../../resources.ts';

const day = 86_400_000;
/** RFC 9116 asks for less than a year; whoever reads it later asks again. */
const validDays = 180;

/** `/.well-known/security.txt`: whom to write to about a weakness (RFC 9116). Without SECURITY_CONTACT it does not exist. */
export function securityContact(app: FastifyInstance, { config, site }: Pick<Resources, 'config' | 'site'>): void {
  const path = '/.well-known/security.txt';
  app.get(path, (_request, reply) => {
    const { securityContact: contact } = config;
    if (contact === '') return reply.callNotFound();
    const today = Math.floor(Date.now() / day) * day;
    const lines = [
      `Contact: ${contact.includes(':') ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(today + validDays * day).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${site.origin()}${path}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
}
