import { escapeHtml } from '../platform/html.ts';
import type { Mail } from './mailer.ts';

type Letter = {
  to: string;
  subject: string;
  greeting: string;
  lines: string[];
  code?: string;
  action?: { label: string; link: string };
  closing?: string;
};

/** Writes a mail as plain text and as simple HTML that screen readers and old clients can read. Line breaks in the subject are taken out. */
export const letter = ({ to, subject, greeting, lines, code, action, closing }: Letter): Mail => {
  const text = [
    greeting,
    ...lines,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}: ${action.link}`] : []),
    ...(closing ? [closing] : []),
    'Guildhall',
  ].join('\n\n');
  const paragraph = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf8f4;color:#1f2a2a;font:16px/1.5 system-ui,sans-serif"><main style="max-width:560px;margin:0 auto">
${[greeting, ...lines].map((line) => paragraph(escapeHtml(line))).join('\n')}
${code ? `<p style="margin:0 0 16px;font-size:28px;letter-spacing:6px"><strong>${escapeHtml(code)}</strong></p>` : ''}
${action ? paragraph(`<a href="${escapeHtml(action.link)}" style="color:#0f5c56">${escapeHtml(action.label)}</a>`) : ''}
${closing ? paragraph(escapeHtml(closing)) : ''}
${paragraph('Guildhall')}
</main></body></html>`;
  return { to, subject: subject.replace(/[\r\n]+/g, ' '), text, html };
};
