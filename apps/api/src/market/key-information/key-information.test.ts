import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueReceipts } from '../../money/receipts/issue-receipts.ts';
import { textOfPdf } from '../../platform/text/test-pdf-text.ts';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { keyInformationPdf } from './key-information-pdf.ts';
import { findKeyInformation } from './key-information.sql.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
beforeAll(async () => {
  app = await fundingApp();
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.investor('Ada');
});
afterAll(() => app.stop());

async function download(url: string) {
  const file = await app.server.inject({ url });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  return file.rawPayload;
}

/** The sheet of a project as somebody gets it now. */
async function sheet(projectId: string, by = ada) {
  return download((await app.get(by, `/project/details/${projectId}`)).data.keyInformation);
}

function wordsOf(pdf: Buffer) {
  return textOfPdf(pdf).replaceAll(/\s+/g, ' ');
}

function sha256(bytes: Buffer) {
  return createHash('sha256').update(bytes).digest('hex');
}

async function countStored(projectId: string): Promise<number> {
  return (await app.owner(`SELECT FROM key_information WHERE project_id = '${projectId}'`)).length;
}

const terms = {
  funding: 'minimum',
  minimumRaised: 2000,
  reflectionDays: 4,
  repayment: 'monthly',
  duration: 24,
  returnOnInvestment: 10,
  risks: 'The oven may crack.',
  claimRank: 'After the bank.',
  reports: 'yearly',
};

describe('the key information of a project', () => {
  it('says who asks, the terms, what comes back of an example, the risks, defaults, fees and where to complain §2.key-information', async () => {
    const until = dayAhead(30);
    const projectId = await app.publish(guild, { ...terms, openUntil: until });
    const words = wordsOf(await sheet(projectId));
    for (const said of [
      'Key Information You may lose all the money that you invest. It is not a deposit',
      'No authority has checked or approved it.',
      'Project Bread oven',
      'Version 1',
      'Organization Guild of Bakers',
      'Verified by Guildhall No',
      'About This Project A plan.',
      'Most That Is Taken $5,000.00. Nothing is taken beyond the goal.',
      'Example $1,000.00',
      'Minimum Investment $50.00',
      'Minimum to Raise $2,000.00',
      `Open Until ${until} (UTC)`,
      `If $2,000.00 is not raised by ${until} (UTC), all of the money returns to the investor's wallet.`,
      'For 4 days after payment, without a reason.',
      'Expected Back $1,100.00: $1,000.00 and a return of $100.00',
      'Months 1 to 12 12 payments, $549.96: principal',
      'Months 13 to 24 12 payments, $550.04: principal',
      'Risks The oven may crack.',
      'Rank of the Claim After the bank.',
      'Team The organization says nothing.',
      'Nothing to count: no loan of this organization has run on Guildhall.',
      'Yearly, each within 30 days',
      'You pay Guildhall nothing for investing',
      'choose Complain',
    ])
      expect(words).toContain(said);
  });

  it('has the figures that are promised, and without any its facts leave them out', async () => {
    const impactFigures = [
      { name: 'Trees planted', unit: 'trees', target: 10_000 },
      { name: 'Jobs', unit: 'people', target: 4 },
    ];
    const projectId = await app.publish(guild, { reports: 'yearly', impactFigures });
    expect(wordsOf(await sheet(projectId))).toContain(
      'Promised Impact Trees planted: 10,000 trees; Jobs: 4 people. Each report says what has been reached.',
    );
    const plain = await app.publish(guild, { reports: 'yearly' });
    expect(wordsOf(await sheet(plain))).not.toContain('Promised Impact');
    expect((await findKeyInformation(app.resources.database, plain))!.facts).not.toHaveProperty('impactFigures');
  });

  it('counts the loans of the last five years that went into default', async () => {
    const projectId = await app.publish(guild);
    await app.owner(
      `INSERT INTO outcome_windows
       SELECT $1, day, day + 365, loans, defaulted, 0, 0, 0, 0
       FROM (VALUES (current_date - 2200, 9, 9), (current_date - 800, 4, 1)) AS w (day, loans, defaulted)`,
      [guild.id],
    );
    const words = wordsOf(await sheet(projectId));
    expect(words).toContain('1 of 4 loans went into default');
    expect(words).not.toContain('9 of 9');
    await app.owner('DELETE FROM outcome_windows WHERE organization_id = $1', [guild.id]);
  });

  it('is the same file for the same facts, kept once, and its SHA-256 is on the investment and the receipt §7.key-information', async () => {
    const projectId = await app.publish(guild);
    const shown = await sheet(projectId);
    expect(sha256(await sheet(projectId))).toBe(sha256(shown));
    expect(await countStored(projectId)).toBe(0);
    const [investId] = await Promise.all([
      app.investFromWallet(ada, projectId, 100),
      app.investFromWallet(ada, projectId, 60),
    ]);
    expect(await countStored(projectId)).toBe(1);
    const { keyInformation } = (await app.get(ada, `/investment/details/${investId}`)).data;
    expect(keyInformation).toEqual({ version: 1, sha256: sha256(shown), document: expect.any(String) });
    await issueReceipts(app.resources);
    const receipt = (await app.get(ada, `/receipts/${investId}`)).data;
    expect(receipt.keyInformation).toEqual({ version: 1, sha256: sha256(shown) });
    expect(textOfPdf(await download(receipt.pdf)).replaceAll(/\s+/g, '')).toContain(`SHA-256${sha256(shown)}`);
    // A correction makes a new version; the investment keeps the one before.
    const corrected = { projectId, title: 'Better oven', description: 'An oven of brick.' };
    expect(await app.post(guild, '/project/correct', corrected)).toMatchObject({ status: 200 });
    const now = await sheet(projectId);
    expect(wordsOf(now)).toContain('Project Better oven Version 2');
    expect(sha256(await download(keyInformation.document))).toBe(sha256(shown));
    const later = await app.investFromWallet(ada, projectId, 50);
    expect((await app.get(ada, `/investment/details/${later}`)).data.keyInformation).toMatchObject({
      version: 2,
      sha256: sha256(now),
    });
  });

  it('of a draft is for its organization alone, and without a log-in only while the project is public', async () => {
    const draft = await app.publish(guild, { draft: 1 });
    expect(await app.get(ada, `/project/details/${draft}`)).toMatchObject({ status: 404 });
    expect(wordsOf(await sheet(draft, guild))).toContain('Version Draft');
    const projectId = await app.publish(guild);
    const { sharePath } = (await app.post(guild, '/project/share', { id: projectId, on: true })).data;
    const url = `${sharePath}/key-information.pdf`;
    expect(sha256(await download(url))).toBe(sha256(await sheet(projectId)));
    expect((await app.server.inject({ url: sharePath })).body).toContain(`href="${url}"`);
    await app.post(guild, '/project/share', { id: projectId, on: false });
    for (const address of [
      url,
      '/p/nothing/key-information.pdf',
      `/files/key-information/${projectId}`,
      '/files/key-information/x?expires=9&signature=x',
      '/files/stored-key-information/x',
    ])
      expect((await app.server.inject({ url: address })).statusCode).toBe(404);
  });

  it('refuses to place an investment on another sheet than the one in force', async () => {
    const projectId = await app.publish(guild);
    await app.investFromWallet(ada, projectId, 50);
    await app.owner(`UPDATE projects SET risks = 'New ones.' WHERE id = $1`, [projectId]);
    const [placed] = await app.owner(
      `SELECT outcome FROM place_investment($1, NULL, NULL, $2, 5000, 1, 'Yes.', uuidv7(), 60, NULL, 1,
        sheet => (SELECT k.id FROM key_information AS k WHERE k.project_id = $2))`,
      [ada.id, projectId],
    );
    expect(placed).toEqual({ outcome: 'terms_changed' });
  });

  it('has at most six pages, however much is written', async () => {
    const projectId = await app.publish(guild, { ...terms, openUntil: dayAhead(30) });
    const { facts } = (await findKeyInformation(app.resources.database, projectId))!;
    const wide = '木'.repeat(3000);
    const long = {
      ...facts,
      description: wide,
      useOfMoney: wide.slice(0, 1000),
      team: 'M'.repeat(1000),
      returnSource: 'M\n'.repeat(500),
      claimRank: wide.slice(0, 200),
      risks: wide.slice(0, 1000),
      organization: wide.slice(0, 100),
      terms: { ...facts.terms, duration_months: 999, grace_months: 1 },
      years: Array.from({ length: 6 }, (_, n) => ({
        from: `202${n}-01-01`,
        to: `202${n}-12-31`,
        loans: 99,
        defaulted: 9,
      })),
    };
    const pdf = (await buffer(await keyInformationPdf(long))).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)!.length).toBeLessThanOrEqual(6);
  });
});
