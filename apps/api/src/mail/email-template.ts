import { escapeHtml } from '../platform/text/html.ts';
import { oneLine } from '../platform/text/one-line.ts';
import type { Mail } from './mailer.ts';

/** Whom a mail is for. Whether the address is theirs was proven by following the link that was sent to it. */
export type Recipient = { email: string; name: string; emailVerified: boolean };

type EmailContent = {
  to: Recipient;
  subject: string;
  lines: string[];
  code?: string;
  action?: { label: string; link: string };
  closing?: string;
};

/**
 * The recipient's name, but only where the address is verified: anybody can sign up with a stranger's address and a name
 * of their own choice, and the stranger must not read in our mail what somebody else wrote.
 */
function greetingFor({ name, emailVerified }: Recipient) {
  return emailVerified && name !== '' ? `Hello ${oneLine(name)},` : 'Hello,';
}

/** Writes a mail, with its greeting, as plain text and as simple HTML that screen readers and old clients can read. */
export function emailTemplate({ to, subject, lines, code, action, closing }: EmailContent): Mail {
  const paragraphs = [greetingFor(to), ...lines.map(oneLine)];
  const text = [
    ...paragraphs,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}: ${action.link}`] : []),
    ...(closing ? [closing] : []),
    'Guildhall',
  ].join('\n\n');
  const paragraph = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf8f4;color:#1f2a2a;font:16px/1.5 system-ui,sans-serif"><main style="max-width:560px;margin:0 auto">
${paragraphs.map((line) => paragraph(escapeHtml(line))).join('\n')}
${code ? `<p style="margin:0 0 16px;font-size:28px;letter-spacing:6px"><strong>${escapeHtml(code)}</strong></p>` : ''}
${action ? paragraph(`<a href="${escapeHtml(action.link)}" style="color:#0f5c56">${escapeHtml(action.label)}</a>`) : ''}
${closing ? paragraph(escapeHtml(closing)) : ''}
${paragraph('Guildhall')}
</main></body></html>`;
  return { to: to.email, subject: oneLine(subject), text, html };
}
