import { sharePath } from '@guildhall/contract/addresses.ts';
import { publicFileUrl } from '../../base/files/store-upload.ts';
import { escapeHtml } from '../../platform/text/html.ts';
import type { PublicFeed, PublicUpdate } from './share.sql.ts';

/** What XML cannot hold, also escaped: control characters but for tabs and line breaks, and two that are no characters. */
// oxlint-disable-next-line no-control-regex -- these are the characters that are looked for
const outOfXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

function xml(text: string): string {
  return escapeHtml(text.replaceAll(outOfXml, ''));
}

function instant(moment: string | Date): string {
  return new Date(moment).toISOString();
}

/** The address of a project's feed. */
export function feedPath(slug: string): string {
  return `${sharePath('p', slug)}/feed`;
}

/** The updates for everybody of a public project as an Atom feed (RFC 4287). `origin` is where the product is reached, without a path. */
export function feedOf({ id, title, slug, organization, createdAt, updates }: PublicFeed, origin: string): string {
  const page = `${origin}${sharePath('p', slug)}`;
  const entry = (update: PublicUpdate) => `<entry>
<id>urn:uuid:${update.id}</id>
<title>${xml(update.title)}</title>
<link href="${page}"/>
${update.pictures.map(({ id, description }) => `<link rel="enclosure" type="image/webp" href="${origin}${publicFileUrl(id)}" title="${xml(description)}"/>\n`).join('')}<published>${instant(update.publishedAt)}</published>
<updated>${instant(update.changedAt)}</updated>
<content type="text">${xml(update.text)}</content>
</entry>
`;
  const newest = updates.map(({ changedAt }) => instant(changedAt)).toSorted();
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:uuid:${id}</id>
<title>${xml(title)}</title>
<updated>${newest.at(-1) ?? instant(createdAt)}</updated>
<author><name>${xml(organization)}</name></author>
<link href="${page}"/>
<link rel="self" href="${origin}${feedPath(slug)}"/>
${updates.map(entry).join('')}</feed>
`;
}
