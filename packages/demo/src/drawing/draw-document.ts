import { formatCents } from '@guildhall/contract/money.ts';
import PdfDocument from 'pdfkit';

/** What the document tells. Money in whole cents, `roi` in percent. */
export interface ProjectDocument {
  title: string;
  organization: string;
  budgetCents: bigint;
  roi: number;
  durationMonths: number;
  description: string;
}

const PAPER = '#faf8f4';
const INK = '#17302d';
const GREEN = '#1d5a50';
const BRASS = '#bf8f3b';
const GREY = '#5f6b66';
const LEFT = 64;
const WIDTH = 595.28 - 2 * LEFT;

/** The demo is dated anew wherever it is filled, so that its documents tell no day. */
const undated = new Date(0);

type Pdf = PDFKit.PDFDocument;

/** A project's prospectus as a PDF of two A4 pages: what it is, what it costs, what it returns, and what may go wrong. */
export async function drawProjectDocument(project: ProjectDocument): Promise<Buffer> {
  const { title, organization } = project;
  return drawn({ Title: title, Author: organization }, (pdf) => {
    cover(pdf, project);
    pdf.addPage();
    money(pdf, project);
  });
}

/** A paper of one page that says who somebody is, as offices give it out; marked as one of the demo. */
export async function drawCertificate(title: string, name: string): Promise<Buffer> {
  return drawn({ Title: title, Author: 'Demo office' }, (pdf) => {
    pdf.rect(0, 0, 595.28, 841.89).fill(PAPER);
    rosette(pdf, 298, 150);
    heading(pdf, latin(title), 270);
    rule(pdf, 310);
    row(pdf, 336, 'Name', latin(name));
    row(pdf, 364, 'Valid for', 'this demo only');
    rule(pdf, 396);
    label(pdf, 'TEST: NOBODY HAS GIVEN THIS PAPER OUT', LEFT, 416, BRASS);
  });
}

async function drawn(info: { Title: string; Author: string }, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margins: { top: 0, bottom: 0, left: LEFT, right: LEFT },
    info: { ...info, CreationDate: undated, ModDate: undated },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function cover(pdf: Pdf, project: ProjectDocument): void {
  paper(pdf, project, 1);
  pdf.rect(0, 0, 595.28, 300).fill(GREEN);
  rosette(pdf, 480, 92);
  label(pdf, 'PROSPECTUS', LEFT, 70, BRASS);
  pdf
    .font('Times-Roman')
    .fontSize(40)
    .fillColor(PAPER)
    .text(latin(project.title), LEFT, 150, { width: 400, lineGap: -4 });
  pdf
    .font('Helvetica')
    .fontSize(12)
    .fillColor('#cfe0d8')
    .text(`by ${latin(project.organization)}`, LEFT, 248, { width: 400 });

  const facts: [string, string][] = [
    ['BUDGET', formatCents(project.budgetCents)],
    ['RETURN', `${project.roi} %`],
    ['DURATION', `${project.durationMonths} ${project.durationMonths === 1 ? 'month' : 'months'}`],
  ];
  for (const [n, [name, value]] of facts.entries()) {
    const x = LEFT + n * (WIDTH / 3);
    label(pdf, name, x, 336, GREY);
    pdf.font('Times-Roman').fontSize(21).fillColor(INK).text(value, x, 352, { lineBreak: false });
  }
  rule(pdf, 400);

  heading(pdf, 'What it is', 428);
  pdf
    .font('Times-Roman')
    .fontSize(13.5)
    .fillColor(INK)
    .text(latin(project.description), LEFT, 462, { width: WIDTH, lineGap: 5, height: 270, ellipsis: true });
  // A long description needs the room itself.
  if (pdf.y < 590) timeline(pdf, project);
}

/** What happens when, along a line as long as the project. */
function timeline(pdf: Pdf, { durationMonths }: ProjectDocument): void {
  heading(pdf, 'How it goes', 616);
  const steps: [part: number, name: string][] = [
    [0, 'Start'],
    [0.2, 'Orders placed'],
    [0.55, 'Up and running'],
    [1, 'Paid back'],
  ];
  const y = 674;
  pdf
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(2)
    .stroke('#d9cfb9');
  pdf
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH * 0.55, y)
    .lineWidth(2)
    .stroke(GREEN);
  for (const [part, name] of steps) {
    const x = LEFT + WIDTH * part;
    pdf
      .circle(x, y, 5)
      .lineWidth(2)
      .fillAndStroke(PAPER, part === 1 ? BRASS : GREEN);
    const last = part === 1;
    const month = Math.round(durationMonths * part);
    const at = { width: 120, align: last ? ('right' as const) : ('left' as const), lineBreak: false };
    pdf
      .font('Helvetica')
      .fontSize(10.5)
      .fillColor(INK)
      .text(name, last ? x - 120 : x, y + 14, at);
    pdf
      .fontSize(8.5)
      .fillColor(GREY)
      .text(month === 0 ? 'when funded' : `month ${month}`, last ? x - 120 : x, y + 29, at);
  }
}

function money(pdf: Pdf, project: ProjectDocument): void {
  paper(pdf, project, 2);
  heading(pdf, 'Where the money goes', 76);
  let y = 116;
  let left = project.budgetCents;
  const parts: [string, bigint][] = [
    ['Material and equipment', 52n],
    ['Wages', 31n],
    ['Permits and insurance', 6n],
    ['Reserve for surprises', 11n],
  ];
  for (const [n, [name, share]] of parts.entries()) {
    // The last line takes what rounding left over, so that the lines add up to the budget.
    const cents = n === parts.length - 1 ? left : (project.budgetCents * share) / 100n;
    left -= cents;
    row(pdf, y, name, formatCents(cents));
    pdf.rect(LEFT, y + 19, WIDTH, 3).fill('#e6dfd0');
    pdf.rect(LEFT, y + 19, (WIDTH * Number(share)) / 100, 3).fill(n % 2 ? BRASS : GREEN);
    y += 38;
  }
  row(pdf, y, 'Budget', formatCents(project.budgetCents), 'Helvetica-Bold');

  heading(pdf, 'What an investment returns', y + 58);
  y += 94;
  for (const cents of [10_000n, 50_000n, 100_000n].filter((amount) => amount <= project.budgetCents)) {
    const back = cents + (cents * BigInt(Math.round(project.roi * 100))) / 10_000n;
    row(pdf, y, `${formatCents(cents)} today`, `${formatCents(back)} after ${project.durationMonths} months`);
    y += 24;
  }

  heading(pdf, 'What may go wrong', y + 34);
  pdf
    .font('Times-Roman')
    .fontSize(12.5)
    .fillColor(INK)
    .text(
      'Projects run late, prices rise and customers change their minds. The return is what we expect, not what anyone guarantees; in the worst case an investment is lost. Put in only what you can spare for the whole duration, and ask us whatever is not clear.',
      LEFT,
      y + 68,
      { width: WIDTH, lineGap: 4 },
    );
  rule(pdf, 690);
  label(pdf, 'FOR THE ORGANIZATION', LEFT, 706, GREY);
  pdf
    .font('Times-Italic')
    .fontSize(16)
    .fillColor(INK)
    .text(latin(project.organization), LEFT, 722, { lineBreak: false });
}

function paper(pdf: Pdf, { organization }: ProjectDocument, page: number): void {
  pdf.rect(0, 0, 595.28, 841.89).fill(PAPER);
  rule(pdf, 782);
  pdf
    .font('Helvetica')
    .fontSize(8.5)
    .fillColor(GREY)
    .text(latin(organization), LEFT, 794, { width: WIDTH / 2, lineBreak: false });
  pdf.text(`${page} / 2`, LEFT, 794, { width: WIDTH, align: 'right', lineBreak: false });
}

function rosette(pdf: Pdf, x: number, y: number): void {
  for (let n = 0; n < 12; n++) {
    const angle = (n * Math.PI) / 6;
    pdf
      .circle(x + 26 * Math.cos(angle), y + 26 * Math.sin(angle), 26)
      .lineWidth(0.9)
      .strokeOpacity(0.85)
      .stroke(BRASS);
  }
  pdf.strokeOpacity(1).circle(x, y, 56).lineWidth(1.4).stroke(BRASS);
}

function label(pdf: Pdf, text: string, x: number, y: number, color: string): void {
  pdf
    .font('Helvetica-Bold')
    .fontSize(8.5)
    .fillColor(color)
    .text(text, x, y, { characterSpacing: 1.6, lineBreak: false });
}

function heading(pdf: Pdf, text: string, y: number): void {
  pdf.font('Times-Roman').fontSize(20).fillColor(GREEN).text(text, LEFT, y, { lineBreak: false });
}

function rule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.6)
    .stroke('#cfc6b2');
}

function row(pdf: Pdf, y: number, name: string, value: string, font = 'Helvetica'): void {
  pdf.font(font).fontSize(11).fillColor(INK).text(name, LEFT, y, { lineBreak: false });
  pdf.text(value, LEFT, y, { width: WIDTH, align: 'right', lineBreak: false });
}

/** The fonts that every PDF reader brings know Latin-1 and typographic marks; what they lack is written plainly. */
function latin(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(
      /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/gu,
      (char) => char.normalize('NFD').replaceAll(/[^\u0020-\u007e]/gu, '') || '?',
    );
}
