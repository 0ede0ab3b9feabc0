import * as z from 'zod/mini';
import { readingPages } from '../addresses.ts';
import { optionalWhole, reads, text, written } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { instant, noInput } from '../values.ts';

export type PageName = (typeof readingPages)[number]['path'];
const [terms, privacy, help] = readingPages;
const names = [terms.path, privacy.path, help.path] as const;
/** In a path: null where there is no such page. */
const page = reads<string, PageName | null>((value) => names.find((name) => name === value) ?? null, {
  type: 'string',
});

/** Where the text of a page comes from: with the product, out of a file of PAGES_DIR, or published in the console. */
const sources = ['product', 'file', 'console'] as const;
export type PageSource = (typeof sources)[number];

const served = z.object({
  page: z.enum(names),
  title: z.string(),
  source: z.enum(sources),
  /** The newest that was published in the console; 0 where none was. */
  version: z.number(),
  changedAt: instant,
  /** Empty where it was not changed in the console. */
  changedBy: z.string(),
});

const versions = z.object({
  records: z.array(
    z.object({
      version: z.number(),
      /** Of its text; 0 for one that went back to the text that comes without the console. */
      characters: z.number(),
      publishedAt: instant,
      publishedBy: z.string(),
      reason: z.string(),
    }),
  ),
  more: z.boolean(),
});

const forAdmins = { roles: ['admin'] } as const;

export const listPages = route({
  method: 'GET',
  path: '/operator/pages',
  access: 'operator',
  operator: forAdmins,
  summary: 'The public pages to read, and where the text of each comes from.',
  input: noInput,
  output: z.object({ records: z.array(served) }),
  message: 'The pages.',
  errors: [],
});

export const readPage = route({
  method: 'GET',
  path: '/operator/pages/:page',
  access: 'operator',
  operator: forAdmins,
  summary: 'One page with its text, and what was published there last.',
  input: z.object({ page }),
  output: z.extend(served, {
    markdown: z.string(),
    /** The text that comes without the console. */
    beneath: z.enum(['product', 'file']),
    /** The newest twenty. */
    versions,
  }),
  message: 'The page.',
  errors: ['not_found'],
});

export const listPageVersions = route({
  method: 'POST',
  path: '/operator/pages/:page/versions',
  access: 'operator',
  operator: forAdmins,
  summary: 'What was published at a page in the console, newest first; `before` (a version) pages on.',
  input: z.object({
    page,
    before: optionalWhole(0, 0, 1_000_000_000, 'before'),
    length: optionalWhole(20, 1, 100, 'length'),
  }),
  output: versions,
  message: 'The versions.',
  errors: ['not_found'],
});

const oneVersion = z.object({
  page,
  /** 0, which none has, for what is no number. */
  version: reads<number | string, number>((value) => (/^\d{1,9}$/.test(written(value)) ? Number(value) : 0), {
    type: 'integer',
  }),
});

export const readPageVersion = route({
  method: 'GET',
  path: '/operator/pages/:page/versions/:version',
  access: 'operator',
  operator: forAdmins,
  summary: 'One version of a page: its text, and the page as it looked.',
  input: oneVersion,
  output: z.object({ markdown: z.string(), html: z.string() }),
  message: 'The version.',
  errors: ['not_found'],
});

/** The most characters of a page's text. */
export const mostOfPage = 50_000;

const markdown = text({
  kind: 'lines',
  required: 'Please write a text.',
  max: [mostOfPage, 'The text cannot exceed 50,000 characters.'],
});

export const previewPage = route({
  method: 'POST',
  path: '/operator/pages/:page/preview',
  access: 'operator',
  operator: forAdmins,
  summary: 'The page as it would look with a text. Nothing is kept.',
  input: z.object({ page, markdown }),
  output: z.object({ html: z.string() }),
  message: 'The preview.',
  errors: ['not_found'],
});

export const publishPageForm = z.object({ markdown, reason: operatorReason });

/** The version that the caller has seen as the newest, so that nobody overwrites what they have not seen. */
const from = optionalWhole(0, 0, 1_000_000_000, 'from');

const published = z.object({ version: z.number() });

export const publishPage = route({
  method: 'POST',
  path: '/operator/pages/:page/publish',
  access: 'operator',
  operator: { roles: ['admin'], factor: 'fresh', audited: 'page.publish' },
  summary:
    'Publishes a text at a page as its next version, within a second on every server process. `from` is the newest version that the caller has seen.',
  input: z.extend(publishPageForm, { page, from }),
  output: published,
  message: 'The new text is published.',
  errors: ['not_found'],
});

export const publishPageAgain = route({
  method: 'POST',
  path: '/operator/pages/:page/versions/:version/publish',
  access: 'operator',
  operator: { roles: ['admin'], factor: 'fresh', audited: 'page.publish_again' },
  summary: 'Publishes the text of an earlier version again, as the next version.',
  input: z.extend(oneVersion, { from, reason: operatorReason }),
  output: published,
  message: 'The earlier text is published again.',
  errors: ['not_found'],
});

export const resetPage = route({
  method: 'POST',
  path: '/operator/pages/:page/reset',
  access: 'operator',
  operator: { roles: ['admin'], factor: 'fresh', audited: 'page.reset' },
  summary: 'Takes back what was published: the file of PAGES_DIR stands there again, or the text of the product.',
  input: z.object({ page, from, reason: operatorReason }),
  output: published,
  message: 'The page shows its original text again.',
  errors: ['not_found'],
});
