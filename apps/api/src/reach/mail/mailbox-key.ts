import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '../../platform/secrets/same-secret.ts';

type MailboxConfig = { stance: 'home' | 'production'; smtpUrl: string };

const cookieName = 'guildhall_mailbox';
const inCookies = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`);

/** Whether kept mail is shown on a page: at home only, and only while no mail server sends it. */
export function showsMailbox(config: MailboxConfig): boolean {
  return config.stance === 'home' && config.smtpUrl === '';
}

/** Whether a browser has brought the key in the mailbox's cookie. */
export function bringsKey(request: FastifyRequest, key: string): boolean {
  return isSameSecret(inCookies.exec(request.headers.cookie ?? '')?.[1] ?? '', key);
}

/** The cookie that keeps the key in the browser: out of reach of scripts, and not sent when another site leads here. */
export function keyCookie(key: string): string {
  return `${cookieName}=${key}; Path=/mailbox; HttpOnly; SameSite=Strict`;
}
