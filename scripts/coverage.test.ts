import { describe, expect, it } from 'vitest';
import { idsIn, promiseProblems } from './coverage/check.ts';
import { playwrightTests, vitestTests } from './coverage/read-reports.ts';
import { root } from './process.mjs';

const promises = { '§5.invest.amount': 'An amount is needed.', '§5.invest.minimum': 'The minimum is reached.' };

function proof(title: string, passed = true) {
  return { file: 'apps/api/src/market/investments/invest.test.ts', title, passed };
}

describe('ids in a title', () => {
  it('are read one by one and in braces', () => {
    expect(idsIn('investing §5.invest.amount')).toEqual(['§5.invest.amount']);
    expect(idsIn('a form §5.invest.{amount,minimum} §4.hold')).toEqual([
      '§5.invest.amount',
      '§5.invest.minimum',
      '§4.hold',
    ]);
    expect(idsIn('the rules of spec §5 for an investment')).toEqual([]);
  });
});

describe('the promises', () => {
  it('are kept when a passing test carries each id', () => {
    expect(promiseProblems([proof('§5.invest.{amount,minimum}')], promises)).toEqual([]);
  });

  it('without a passing test, and ids without a promise, are problems', () => {
    expect(promiseProblems([proof('§5.invest.amount'), proof('§5.invest.minimum', false)], promises)).toEqual([
      '§5.invest.minimum has no passing test: The minimum is reached.',
    ]);
    expect(promiseProblems([proof('§5.invest.{amount,minimum,maximum}')], promises)).toEqual([
      '§5.invest.maximum stands in a title, but not among the promises',
    ]);
  });
});

describe('reports', () => {
  it('of Vitest tell file, title and outcome, without what was skipped', () => {
    const assertionResults = [
      { fullName: 'an order is paid', status: 'passed' },
      { fullName: 'an order fails', status: 'failed' },
      { fullName: 'an order waits', status: 'skipped' },
    ];
    expect(vitestTests({ testResults: [{ name: `${root}/a.test.ts`, assertionResults }] })).toEqual([
      { file: 'a.test.ts', title: 'an order is paid', passed: true },
      { file: 'a.test.ts', title: 'an order fails', passed: false },
    ]);
  });

  it('of Playwright tell the titles of groups as well', () => {
    const spec = (title: string, status: string) => ({ title, ok: true, tests: [{ status, results: [] }] });
    const inner = { title: 'a group', file: 'a.e2e.ts', specs: [spec('passes', 'expected'), spec('waits', 'skipped')] };
    const suites = [{ title: 'a.e2e.ts', file: 'a.e2e.ts', specs: [], suites: [inner] }];
    const test = { file: 'e2e/a.e2e.ts', title: 'a group passes', passed: true };
    expect(playwrightTests({ config: { rootDir: `${root}/e2e` }, suites })).toEqual([test]);
  });
});
