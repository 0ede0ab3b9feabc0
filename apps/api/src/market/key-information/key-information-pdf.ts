import { buffer } from 'node:stream/consumers';
import { reportPromiseWords } from '@guildhall/contract/market/owed-reports.ts';
import { explanations, explanationWords } from '@guildhall/contract/market/project-explanations.ts';
import { formatCents, formatWhole } from '@guildhall/contract/money.ts';
import { writeHeading, writeParagraph, writeRows, type PdfRow } from '../../platform/text/pdf-rows.ts';
import { openPdf, pdfColours, type Pdf } from '../../platform/text/pdf.ts';
import { toTerms } from '../project-changes/terms-in-words.ts';
import type { FoundKeyInformation, KeyInformationFacts } from './key-information.sql.ts';
import { writeTerms } from './terms-on-paper.ts';

/** Cents for which the sheet says what comes back, unless less is asked for or more is the least that is taken. */
const example = 100_000n;

/** Letters of a description that the sheet has room for on its six pages. */
const mostOfDescription = 1200;

/** The file that is kept of these facts, or the same one, made again. */
export async function fileOf({ facts, pdf }: FoundKeyInformation): Promise<Buffer> {
  return pdf ?? buffer(await keyInformationPdf(facts));
}

/** What an investor should know of a project, on at most six pages. The same facts make the same bytes. */
export async function keyInformationPdf(facts: KeyInformationFacts): Promise<Pdf> {
  const terms = toTerms(facts.terms);
  const cents = atLeast(terms.minInvestment, atMost(example, terms.budgetRequired));
  const pdf = await openPdf('Key Information', 'portrait', new Date(facts.since));
  await writeParagraph(
    pdf,
    'You may lose all the money that you invest. It is not a deposit, and no guarantee scheme covers it. Guildhall wrote this sheet from what the organization has entered. No authority has checked or approved it.',
    pdfColours.warning,
  );
  await writeRows(pdf, whoAsks(facts));
  await writeHeading(pdf, 'About This Project');
  await writeParagraph(pdf, inBrief(facts.description, mostOfDescription));
  await writeRows(pdf, [
    ['Most That Is Taken', `${formatCents(terms.budgetRequired)}. Nothing is taken beyond the goal.`],
    ['Example', `${formatCents(cents)}: what comes back below is for an investment of this amount.`],
  ]);
  await writeTerms(pdf, { cents, terms, isBrief: true });
  await writeHeading(pdf, 'What the Organization Says');
  await writeRows(
    pdf,
    explanations.map((name) => [
      explanationWords[name],
      inBrief(facts[name], 1000) || 'The organization says nothing.',
    ]),
  );
  await writeHeading(pdf, 'Past Defaults');
  await writeRows(pdf, pastDefaults(facts));
  await writeHeading(pdf, 'Reports, Fees and Complaints');
  await writeRows(pdf, afterwards(facts));
  pdf.end();
  return pdf;
}

function whoAsks(facts: KeyInformationFacts): PdfRow[] {
  return [
    ['Project', facts.title],
    ['Version', facts.isDraft ? 'Draft: it may still change' : String(facts.version)],
    ['Organization', facts.organization],
    ['Verified by Guildhall', facts.isVerified ? 'Yes' : 'No'],
    ...(facts.registrationNumber === '' ? [] : [['Registration Number', facts.registrationNumber] as const]),
    ...(facts.place === '' ? [] : [['Place', facts.place] as const]),
    ['Category', facts.category],
  ];
}

function pastDefaults({ years }: KeyInformationFacts): PdfRow[] {
  const about: PdfRow = [
    'What Counts',
    'A project counts as one loan. It is in default when something is more than 90 days late, or when Guildhall finds that it is unlikely to be paid.',
  ];
  if (years.length === 0)
    return [about, ['Last Five Years', 'Nothing to count: no loan of this organization has run on Guildhall.']];
  return [
    about,
    ...years.map(({ from, to, loans, defaulted }): PdfRow => [
      `${from} to ${to}`,
      `${defaulted} of ${loans} loans went into default`,
    ]),
  ];
}

function afterwards({ reports, reportDays, impactFigures = [] }: KeyInformationFacts): PdfRow[] {
  return [
    [
      'Reports',
      reports === 'none'
        ? 'The organization promises none.'
        : `${reportPromiseWords[reports]}, each within ${reportDays} ${reportDays === 1 ? 'day' : 'days'} after the end of what it covers.`,
    ],
    ...(impactFigures.length > 0
      ? [
          [
            'Promised Impact',
            `${impactFigures.map(({ name, unit, target }) => `${name}: ${formatWhole(target)} ${unit}`).join('; ')}. Each report says what has been reached.`,
          ] as const,
        ]
      : []),
    [
      'Fees',
      'You pay Guildhall nothing for investing or for what comes back. The organization may pay a fee, which does not lower what it owes you. A withdrawal to your bank may cost a fee, which the form for it shows first.',
    ],
    [
      'Complaints',
      'Open the page of the organization on Guildhall and choose Complain. About an investment of yours you can open a dispute on its page, which Guildhall decides.',
    ],
  ];
}

/** A text on as few lines as it needs, cut after `most` letters, of which wide ones count twice. */
function inBrief(text: string, most: number): string {
  const signs = [...text.replaceAll(/\s+/g, ' ').trim()];
  let width = 0;
  const room = signs.findIndex((sign) => (width += sign >= '\u1100' ? 2 : 1) > most);
  return room === -1
    ? signs.join('')
    : `${signs.slice(0, room).join('').trimEnd()}… The page of the project has all of it.`;
}

function atLeast(least: bigint, cents: bigint): bigint {
  return cents < least ? least : cents;
}

function atMost(most: bigint, cents: bigint): bigint {
  return cents > most ? most : cents;
}
