// npm run test:mutations [-- --check] [words of the mistake or the file]: makes one mistake after another in a copy of the
// repository and runs the tests that should notice it. Fails when one survives; `--check` only looks the texts up.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { throwawayServer } from '../../apps/api/src/platform/database/test-server.ts';
import type { Mutation } from './mutation.ts';
import { bankStatementsMistakes } from './money/bank-statements.ts';
import { booksMistakes } from './money/books.ts';
import { feePayoutsMistakes } from './money/fee-payouts.ts';
import { feesMistakes } from './money/fees.ts';
import { invoicesMistakes } from './money/invoices.ts';
import { salesTotalsMistakes } from './money/sales-totals.ts';
import { cohortsMistakes } from './money/cohorts.ts';
import { turnoverMistakes } from './money/turnover.ts';
import { figuresMistakes } from './money/figures.ts';
import { monthlyMistakes } from './money/monthly.ts';
import { monthlyListsMistakes } from './money/monthly-lists.ts';
import { ownLimitMistakes } from './money/own-limits.ts';
import { fundingMistakes } from './money/funding.ts';
import { ledgerMistakes } from './money/ledger.ts';
import { paymentsMistakes } from './money/payments.ts';
import { payoutsMistakes } from './money/payouts.ts';
import { providerBranchesMistakes } from './money/provider-branches.ts';
import { providersMistakes } from './money/providers.ts';
import { purchasesMistakes } from './money/purchases.ts';
import { receiptsMistakes } from './money/receipts.ts';
import { refundsAndDisputesMistakes } from './money/refunds-and-disputes.ts';
import { defaultsMistakes } from './money/defaults.ts';
import { newPlansMistakes } from './money/new-plans.ts';
import { outcomesMistakes } from './money/outcomes.ts';
import { reservesMistakes } from './money/reserves.ts';
import { repaymentsMistakes } from './money/repayments.ts';
import { termsMistakes } from './money/terms.ts';
import { yearlyLettersMistakes } from './money/yearly-letters.ts';
import { withdrawalsMistakes } from './money/withdrawals.ts';
import { announcementsMistakes } from './operators/announcements.ts';
import { caseMessagesMistakes } from './operators/case-messages.ts';
import { caseNotesMistakes } from './operators/case-notes.ts';
import { savedFiltersMistakes } from './operators/saved-filters.ts';
import { snippetsMistakes } from './operators/snippets.ts';
import { evidenceMistakes } from './operators/evidence.ts';
import { freezesAndCasesMistakes } from './operators/freezes-and-cases.ts';
import { ledgerModelMistakes } from './operators/ledger-model.ts';
import { listsMistakes } from './operators/lists.ts';
import { racesMistakes } from './operators/races.ts';
import { readsMistakes } from './operators/reads.ts';
import { riskMistakes } from './operators/risk.ts';
import { mailsMistakes } from './operators/mails.ts';
import { seeAsMistakes } from './operators/see-as.ts';
import { sanctionsMistakes } from './operators/sanctions.ts';
import { secondHandsMistakes } from './operators/second-hands.ts';
import { settingsMistakes } from './operators/settings.ts';
import { changedTermsMistakes } from './permissions/changed-terms.ts';
import { consoleMistakes } from './permissions/console.ts';
import { flagsMistakes } from './permissions/flags.ts';
import { personalDataMistakes } from './permissions/personal-data.ts';
import { lateComplaintsMistakes } from './permissions/late-complaints.ts';
import { updatesMistakes } from './permissions/updates.ts';
import { projectsMistakes } from './permissions/projects.ts';
import { questionsMistakes } from './permissions/questions.ts';
import { referralLinksMistakes } from './permissions/referral-links.ts';
import { reviewsMistakes } from './permissions/reviews.ts';
import { secondFactorMistakes } from './permissions/second-factor.ts';
import { sessionsMistakes } from './permissions/sessions.ts';
import { thingsMistakes } from './permissions/things.ts';
import { verificationMistakes } from './permissions/verification.ts';
import { screensMistakes } from './screens/screens.ts';
import { answersMistakes } from './operators/answers.ts';
import { root } from '../../scripts/process.mjs';

const all = [
  ...booksMistakes,
  ...feesMistakes,
  ...feePayoutsMistakes,
  ...invoicesMistakes,
  ...turnoverMistakes,
  ...cohortsMistakes,
  ...answersMistakes,
  ...salesTotalsMistakes,
  ...figuresMistakes,
  ...fundingMistakes,
  ...ledgerMistakes,
  ...ownLimitMistakes,
  ...monthlyMistakes,
  ...monthlyListsMistakes,
  ...paymentsMistakes,
  ...payoutsMistakes,
  ...bankStatementsMistakes,
  ...providerBranchesMistakes,
  ...providersMistakes,
  ...purchasesMistakes,
  ...reservesMistakes,
  ...termsMistakes,
  ...receiptsMistakes,
  ...refundsAndDisputesMistakes,
  ...repaymentsMistakes,
  ...defaultsMistakes,
  ...newPlansMistakes,
  ...outcomesMistakes,
  ...withdrawalsMistakes,
  ...yearlyLettersMistakes,
  ...announcementsMistakes,
  ...caseMessagesMistakes,
  ...caseNotesMistakes,
  ...savedFiltersMistakes,
  ...snippetsMistakes,
  ...evidenceMistakes,
  ...freezesAndCasesMistakes,
  ...ledgerModelMistakes,
  ...listsMistakes,
  ...racesMistakes,
  ...readsMistakes,
  ...riskMistakes,
  ...mailsMistakes,
  ...seeAsMistakes,
  ...sanctionsMistakes,
  ...secondHandsMistakes,
  ...settingsMistakes,
  ...changedTermsMistakes,
  ...consoleMistakes,
  ...flagsMistakes,
  ...personalDataMistakes,
  ...projectsMistakes,
  ...updatesMistakes,
  ...lateComplaintsMistakes,
  ...questionsMistakes,
  ...referralLinksMistakes,
  ...reviewsMistakes,
  ...secondFactorMistakes,
  ...sessionsMistakes,
  ...thingsMistakes,
  ...verificationMistakes,
  ...screensMistakes,
];
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const chosen = all.filter(({ file, mistake }) => words.every((word) => `${file} ${mistake}`.includes(word)));

const unplaced = chosen.filter(({ file, search }) => !standsOnce(file, search));
for (const { file, mistake } of unplaced)
  console.error(`${file}: the text of “${mistake}” does not stand there exactly once.`);
/** A mistake names the tests that should notice it by parts of their paths. */
const testFiles = repositoryFiles().filter((path) => /\.test\.tsx?$/.test(path));
const unseen = chosen.flatMap(({ file, mistake, tests }) =>
  tests.filter((words) => !testFiles.some((path) => path.includes(words))).map((words) => ({ file, mistake, words })),
);
for (const { file, mistake, words } of unseen)
  console.error(`${file}: no test file is named by '${words}' of “${mistake}”.`);
if (unplaced.length > 0 || unseen.length > 0 || chosen.length === 0) process.exit(2);
console.log(`${chosen.length} mistakes, each in its place.`);
if (!process.argv.includes('--check')) process.exitCode = await tryAll();

function standsOnce(file: string, search: string) {
  const path = join(root, file);
  return existsSync(path) && readFileSync(path, 'utf8').split(search).length === 2;
}

/** Two at a time, each in a copy of its own. */
async function tryAll(): Promise<number> {
  const copies = [copyOfRepository(), copyOfRepository()];
  // One server for all of them: to make one takes longer than most of the tests.
  const server = process.env['TEST_DATABASE_URL'] ? undefined : await throwawayServer();
  const env = { ...process.env, TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? server!.url };
  const survived: Mutation[] = [];
  const waiting = chosen.values();
  const lane = async (copy: string) => {
    for (const mutation of waiting) {
      const began = Date.now();
      const { noticed, said } = await isNoticed(copy, mutation, env);
      if (!noticed) survived.push(mutation);
      const seconds = ((Date.now() - began) / 1000).toFixed(0).padStart(4);
      console.log(`${noticed ? 'noticed ' : 'SURVIVED'} ${seconds} s  ${mutation.file}: ${mutation.mistake}${said}`);
    }
  };
  try {
    await Promise.all(copies.map(lane));
  } finally {
    await server?.stop();
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
  console.log(`\n${chosen.length - survived.length} noticed, ${survived.length} survived`);
  return survived.length === 0 ? 0 : 1;
}

/** A run without any test that failed, such as one that found no test file, has noticed nothing. */
async function isNoticed(copy: string, { file, search, replace, tests }: Mutation, env: NodeJS.ProcessEnv) {
  const path = join(copy, file);
  const right = readFileSync(path, 'utf8');
  const report = join(copy, 'mutation-report.json');
  rmSync(report, { force: true });
  // A function, so that no `$` of the text is taken for a pattern.
  writeFileSync(
    path,
    right.replace(search, () => replace),
  );
  try {
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
    const args = ['run', '--bail=1', '--reporter=json', `--outputFile.json=${report}`, ...tests];
    await once(spawn(process.execPath, [vitest, ...args], { cwd: copy, env, stdio: 'ignore' }), 'exit');
  } finally {
    writeFileSync(path, right);
  }
  if (!existsSync(report)) return { noticed: false, said: ' (the tests did not run)' };
  const { numFailedTests, numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const broken = testResults.find((each: { status: string }) => each.status === 'failed');
  const [failed] = broken?.assertionResults?.filter((test: { status: string }) => test.status === 'failed') ?? [];
  if (numTotalTests === 0 && !broken) return { noticed: false, said: ' (no test was found)' };
  return {
    noticed: numFailedTests > 0 || broken !== undefined,
    said: failed ? `\n               by ${failed.fullName}` : '',
  };
}

function repositoryFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)));
}

/** The files as they stand, with the installed packages linked in and our own packages those of the copy. */
function copyOfRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'guildhall-mutations-'));
  for (const file of repositoryFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const folder of ['.', ...workspaces()])
    linkPackages(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'));
  return copy;
}

function workspaces() {
  return ['apps', 'packages', 'tools'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name)),
  );
}

function linkPackages(from: string, to: string) {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    // The links in our own scope are relative and so lead to the packages of the copy.
    if (name === '@guildhall') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else if (name !== '.vite' && name !== '.vite-temp') symlinkSync(join(from, name), join(to, name));
  }
}
