import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendText } from '../../platform/calls/compress.ts';
import { publicPages } from '@guildhall/contract/addresses.ts';
import { escapeHtml } from '../../platform/text/html.ts';

type Content = {
  title: string;
  /** HTML, with the one h1. */
  body: string;
  path: string;
  /** The day of its last change is shown where it is given. */
  changedAt?: Date | null;
  /** The address of the web app's serif, when it is built. */
  font: string | undefined;
  /** Whether only test cards pay here, so that no real money moves. */
  testMode: boolean;
  /** Further HTML for the page's head. */
  head?: string;
  /** Of a page wide enough for cards: its links at the top, and where the name of the product leads. The others lead back into the web app. */
  links?: readonly { path: string; title: string }[];
  home?: string;
};

function colors(light: boolean) {
  return light
    ? '--paper: #faf8f4; --surface: #fffdf9; --ink: #1b211e; --soft: #545850; --line: #e4ddcf; --action: #0f5145; --brass: #7a5614;'
    : '--paper: #161d1b; --surface: #1d2623; --ink: #ebe6da; --soft: #aeb4ab; --line: #2f3b36; --action: #8fc7b8; --brass: #dfbd78;';
}

// The colours follow the choice made in the web app, or else the system's.
function style(font: string | undefined) {
  return `
${font ? `@font-face { font-family: 'Guildhall Serif'; src: url('${font}') format('woff2'); font-weight: 600; font-display: swap; }` : ''}
:root { color-scheme: light; ${colors(true)} --serif: 'Guildhall Serif', Georgia, serif; }
@media (prefers-color-scheme: dark) { :root:not([data-mantine-color-scheme='light']) { color-scheme: dark; ${colors(false)} } }
:root[data-mantine-color-scheme='dark'] { color-scheme: dark; ${colors(false)} }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
header, main, footer { width: min(var(--width, 46rem), 100% - 2rem); margin: 0 auto; }
.wide { --width: 72rem; }
.wide main { padding: 0; border: 0; background: none; }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1.5rem; padding: 1.5rem 0; }
nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
a { color: var(--action); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
nav a, .brand { display: inline-flex; align-items: center; min-height: 2.75rem; }
nav a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
.brand { gap: 0.625rem; font: 600 1.5rem/1.2 var(--serif); text-decoration: none; }
.brand span:not(.test) { color: var(--ink); }
.test { padding: 0.0625rem 0.5rem; border: 1px solid; border-radius: 4px; color: var(--brass); font: 700 0.75rem/1.6 system-ui, sans-serif; letter-spacing: 0.08em; }
main { padding: 2rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
h1, h2 { margin: 0; font-family: var(--serif); font-weight: 600; line-height: 1.2; letter-spacing: -0.01em; text-wrap: balance; }
h1 { font-size: 2rem; }
h2 { margin-top: 2rem; font-size: 1.3125rem; }
p, ul, ol { max-width: 70ch; margin: 0.75rem 0 0; text-wrap: pretty; }
ul, ol { padding-inline-start: 1.25rem; }
li + li { margin-top: 0.375rem; }
main .changed, footer { color: var(--soft); }
main .changed { margin-top: 2rem; font-size: 0.875rem; }
footer { padding: 1.5rem 0 2.5rem; }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
@media (max-width: 36rem) { body:not(.wide) main { padding: 1.5rem 1.25rem; } }
@media print { header nav, footer { display: none; } main { border: 0; padding: 0; } }
`;
}

const mark =
  '<svg width="32" height="32" viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 13 16 5l12 8z"/><path d="M4 27h24M7 27v-8a3 3 0 0 1 6 0v8m0-8a3 3 0 0 1 6 0v8m0-8a3 3 0 0 1 6 0v8"/></svg>';

const testBadge = '<span class="test" title="Payments are made with test cards; no money moves.">TEST</span>';

/** The same page in the colours that the web app's cookie names; without one they are the system's. */
function inColors(page: string, cookie = ''): string {
  const chosen = /(?:^|; )color-scheme=(light|dark)/.exec(cookie)?.[1];
  return chosen ? page.replace('<html', `<html data-mantine-color-scheme="${chosen}"`) : page;
}

/** Sends a page to read in the colors of the request's cookie. A page of 20 kB becomes 5 kB in a millisecond. */
export function sendReadingPage(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' });
  return sendText(request, reply, inColors(page, request.headers.cookie), 4);
}

const dayInWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function lastChange(at: Date): string {
  return `<p class="changed">Last changed on <time datetime="${at.toISOString().slice(0, 10)}">${dayInWords.format(at)}</time>.</p>`;
}

/** A page to read, in the look of the web app and with none of its code. `/dashboard` leads to the log-in where nobody is logged in. */
export function readingPage(content: Content): string {
  const { title, body, path, changedAt, font, testMode, head = '', links = publicPages, home } = content;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Guildhall</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style(font)}</style>${head}
</head>
<body${home === undefined ? '' : ' class="wide"'}>
<header>
<a class="brand" href="${home ?? '/dashboard'}">${mark}<span>Guildhall</span>${testMode ? testBadge : ''}</a>
<nav aria-label="About">
${links.map((each) => `<a href="/${each.path}"${each.path === path ? ' aria-current="page"' : ''}>${each.title}</a>`).join('\n')}
</nav>
</header>
<main>
${body}${changedAt ? `\n${lastChange(changedAt)}` : ''}
</main>
<footer>${home === undefined ? '<a href="/dashboard">Back to Guildhall</a>' : ''}</footer>
</body>
</html>
`;
}
