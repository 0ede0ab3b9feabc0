import { Eta } from 'eta';
import { oneLine } from '../../platform/text/one-line.ts';
import type { Resources } from '../../resources.ts';
import type { Mail } from './mailer.ts';
import { senderName } from './mail.settings.ts';

/** Whom a mail is for. Whether the address is theirs was proven by following the link that was sent to it. */
export type Recipient = { email: string; name: string; emailVerified: boolean };

/** What a mail says of who sends it. */
export type Sender = Pick<Resources, 'config' | 'site'>;

type Link = { label: string; link: string };

/** A paragraph; a link stands behind its text. */
export type EmailLine = string | { text: string; link: Link };

type EmailContent = {
  to: Recipient;
  subject: string;
  /** An amount as people read it, in large type above the first paragraph. */
  figure?: string | undefined;
  lines: EmailLine[];
  code?: string;
  /** The one button. It leads to the very thing that the mail is about. */
  action?: Link | undefined;
  /** Behind the button, as a plain link. */
  second?: Link | undefined;
  closing?: string;
  /** Completes "You get this mail because …". It names nobody and nothing that people wrote. */
  because: string;
  /** Where the reader chooses mails of this kind. */
  preferences?: Link;
  /** By which the reader stops mails of this kind. */
  unsubscribe?: Link;
};

type Paragraph =
  | { kind: 'text'; text: string; link?: Link | undefined }
  | { kind: 'figure' | 'code'; text: string }
  | { kind: 'button' | 'link'; link: Link };

/** What the templates are filled with. */
type Filling = {
  subject: string;
  paragraphs: Paragraph[];
  because: string;
  sender: string;
  origin: string;
  footerLinks: Link[];
};

const plain = new Eta({ autoEscape: false, autoTrim: false });
const asText = plain.compile(`Guildhall

<% for (const { text, link } of it.paragraphs) { %><%= text ?? '' %><% if (text && link) { %>
<% } %><% if (link) { %><%= link.label %>: <%= link.link %><% } %>

<% } %><%= it.because %>
Sent by <%= it.sender %>, <%= it.origin %><% for (const { label, link } of it.footerLinks) { %>
<%= label %>: <%= link %><% } %>`);

/** Escapes every value. */
const escaping = new Eta();
/**
 * One column of paragraphs that carry their styles, for screen readers and old clients, which colour it light; the style sheet has the colours
 * of a dark scheme alone. The button is a cell, since some clients give no padding to a link. Nothing is loaded.
 */
const asHtml =
  escaping.compile(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title><%= it.subject %></title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.page { background: #161d1b !important; color: #ebe6da !important; }
.card { background: #1d2623 !important; border-color: #2f3b36 !important; }
.soft { color: #aeb4ab !important; }
.plate, .link { color: #8fc7b8 !important; }
.button { background: #8fc7b8 !important; }
.button a { color: #10211c !important; }
}
</style></head>
<body class="page" style="margin:0;padding:24px 16px;background:#faf8f4;color:#1b211e;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif"><div style="max-width:560px;margin:0 auto">
<p class="plate" style="margin:0 0 16px;color:#0f5145;font:600 22px Georgia,serif">Guildhall</p>
<main class="card" style="padding:24px 24px 8px;border:1px solid #e4ddcf;border-radius:10px;background:#fffdf9;overflow-wrap:anywhere">
<% for (const { kind, text, link } of it.paragraphs) { %>
<% if (kind === 'figure') { %>
<p style="margin:0 0 16px;font:600 28px/1.25 Georgia,serif"><%= text %></p>
<% } else if (kind === 'code') { %>
<p style="margin:0 0 16px;font-size:28px;letter-spacing:6px"><strong><%= text %></strong></p>
<% } else if (kind === 'button') { %>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td class="button" style="border-radius:8px;background:#0f5145"><a href="<%= link.link %>" style="display:inline-block;padding:12px 20px;color:#fffdf9;font-weight:600;text-decoration:none"><%= link.label %></a></td></tr></table>
<% } else { %>
<p style="margin:0 0 16px"><%= text ?? '' %><% if (text && link) { %><br><% } %><% if (link) { %><a class="link" href="<%= link.link %>" style="color:#0f5145"><%= link.label %></a><% } %></p>
<% } } %>
</main>
<footer class="soft" style="padding:16px 0;color:#545850;font-size:14px;overflow-wrap:anywhere">
<p style="margin:0 0 8px"><%= it.because %></p>
<p style="margin:0 0 8px">Sent by <%= it.sender %>, <a class="link" href="<%= it.origin %>" style="color:#0f5145"><%= it.origin %></a></p>
<% for (const { label, link } of it.footerLinks) { %>
<p style="margin:0 0 8px"><a class="link" href="<%= link %>" style="color:#0f5145"><%= label %></a></p>
<% } %>
</footer></div></body></html>`);

/**
 * The recipient's name, but only where the address is verified: anybody can sign up with a stranger's address and a name
 * of their own choice, and the stranger must not read in our mail what somebody else wrote.
 */
function greetingFor({ name, emailVerified }: Recipient) {
  return emailVerified && name !== '' ? `Hello ${oneLine(name)},` : 'Hello,';
}

/** Writes a mail, with its greeting, why it comes and who sends it, as plain text and as simple HTML. */
export function emailTemplate({ config, site }: Sender, content: EmailContent): Mail {
  const { to, subject, figure, lines, code, action, second, closing, because, preferences, unsubscribe } = content;
  const filling: Filling = {
    subject: oneLine(subject),
    paragraphs: [
      { kind: 'text', text: greetingFor(to) },
      ...(figure === undefined ? [] : [{ kind: 'figure' as const, text: figure }]),
      ...lines.map((line): Paragraph => {
        const { text, link } = typeof line === 'string' ? { text: line, link: undefined } : line;
        return { kind: 'text', text: oneLine(text), link };
      }),
      ...(code === undefined ? [] : [{ kind: 'code' as const, text: code }]),
      ...(action === undefined ? [] : [{ kind: 'button' as const, link: action }]),
      ...(second === undefined ? [] : [{ kind: 'link' as const, link: second }]),
      ...(closing === undefined ? [] : [{ kind: 'text' as const, text: closing }]),
    ],
    because: `You get this mail because ${because}.`,
    sender: senderName(config.mailFrom),
    origin: site.origin(),
    footerLinks: [preferences, unsubscribe].filter((link) => link !== undefined),
  };
  return {
    to: to.email,
    subject: filling.subject,
    text: plain.render(asText, filling),
    html: escaping.render(asHtml, filling),
    ...(unsubscribe ? { unsubscribe: unsubscribe.link } : {}),
  };
}
