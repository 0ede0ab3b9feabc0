import { Eta } from 'eta';
import { oneLine } from '../../platform/text/one-line.ts';
import type { Mail } from './mailer.ts';

/** Whom a mail is for. Whether the address is theirs was proven by following the link that was sent to it. */
export type Recipient = { email: string; name: string; emailVerified: boolean };

type Link = { label: string; link: string };

/** A paragraph; a link stands behind its text. */
export type EmailLine = string | { text: string; link: Link };

type EmailContent = {
  to: Recipient;
  subject: string;
  lines: EmailLine[];
  code?: string;
  action?: Link;
  closing?: string;
  /** By which the reader stops mails of this kind. */
  unsubscribe?: Link;
};

/** What the templates are filled with: each paragraph has at least one of the three. */
type Filling = { subject: string; paragraphs: { text?: string; code?: string; link?: Link; isAction?: boolean }[] };

const plain = new Eta({ autoEscape: false, autoTrim: false });
const asText =
  plain.compile(`<% for (const { text, code, link } of it.paragraphs) { %><%= text ?? code ?? '' %><% if (text && link) { %>
<% } %><% if (link) { %><%= link.label %>: <%= link.link %><% } %>

<% } %>Guildhall`);

/** Escapes every value. */
const escaping = new Eta();
/** One column of paragraphs, with what can be done as a button, that carry their styles, for screen readers and old clients. */
const asHtml =
  escaping.compile(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title><%= it.subject %></title></head>
<body style="margin:0;padding:24px;background:#faf8f4;color:#1f2a2a;font:16px/1.5 system-ui,sans-serif"><main style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;color:#0f5c56;font:600 22px Georgia,serif" aria-hidden="true">Guildhall</p>
<% for (const { text, code, link, isAction } of it.paragraphs) { %>
<% if (isAction) { %>
<p style="margin:24px 0"><a href="<%= link.link %>" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0f5c56;color:#ffffff;font-weight:600;text-decoration:none"><%= link.label %></a></p>
<% } else if (code) { %>
<p style="margin:0 0 16px;font-size:28px;letter-spacing:6px"><strong><%= code %></strong></p>
<% } else { %>
<p style="margin:0 0 16px"><%= text ?? '' %><% if (text && link) { %><br><% } %><% if (link) { %><a href="<%= link.link %>" style="color:#0f5c56"><%= link.label %></a><% } %></p>
<% } } %>
<p style="margin:0 0 16px">Guildhall</p>
</main></body></html>`);

/**
 * The recipient's name, but only where the address is verified: anybody can sign up with a stranger's address and a name
 * of their own choice, and the stranger must not read in our mail what somebody else wrote.
 */
function greetingFor({ name, emailVerified }: Recipient) {
  return emailVerified && name !== '' ? `Hello ${oneLine(name)},` : 'Hello,';
}

/** Writes a mail, with its greeting, as plain text and as simple HTML. */
export function emailTemplate({ to, subject, lines, code, action, closing, unsubscribe }: EmailContent): Mail {
  const filling: Filling = {
    subject: oneLine(subject),
    paragraphs: [
      { text: greetingFor(to) },
      ...lines.map((line) =>
        typeof line === 'string' ? { text: oneLine(line) } : { text: oneLine(line.text), link: line.link },
      ),
      ...(code ? [{ code }] : []),
      ...(action ? [{ link: action, isAction: true }] : []),
      ...(closing ? [{ text: closing }] : []),
      ...(unsubscribe ? [{ link: unsubscribe }] : []),
    ],
  };
  return {
    to: to.email,
    subject: filling.subject,
    text: plain.render(asText, filling),
    html: escaping.render(asHtml, filling),
    ...(unsubscribe ? { unsubscribe: unsubscribe.link } : {}),
  };
}
