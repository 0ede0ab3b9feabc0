import { describe, expect, it } from 'vitest';
import { failures, playwrightResult, slowest, vitestResult } from './test-results.mjs';

function report(numPassedTests: number, numFailedTests: number, testResults: object[] = []) {
  return {
    numPassedTests,
    numFailedTests,
    numPendingTests: 0,
    testResults,
  };
}

describe('counting tests', () => {
  it('takes the numbers of Vitest', () => {
    expect(vitestResult(report(5, 0), 0)).toEqual({ passed: 5, failed: 0, skipped: 0 });
    expect(vitestResult(report(5, 2), 1)).toEqual({ passed: 5, failed: 2, skipped: 0 });
  });

  it('counts a file that could not be loaded, a crash and a missing report as failures', () => {
    const unloaded = { status: 'failed', assertionResults: [] };
    const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    expect(vitestResult(report(5, 1, [unloaded, failing]), 1).failed).toBe(2);
    expect(vitestResult(report(5, 0), 1).failed).toBe(1);
    expect(vitestResult(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(playwrightResult(null, 1).failed).toBe(1);
  });

  it('takes a flaky browser test for a failed one', () => {
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
    expect(playwrightResult({ stats }, 1)).toEqual({ passed: 7, failed: 2, skipped: 2 });
    expect(playwrightResult({ stats: { ...stats, unexpected: 0, flaky: 0 } }, 1).failed).toBe(1);
  });
});

it('names what took longest, of units and of browser tests', () => {
  const units = {
    testResults: [
      { name: 'a.test.ts', startTime: 1000, endTime: 3500 },
      { name: 'b.test.ts', startTime: 1000, endTime: 1100 },
    ],
  };
  const spec = { tests: [{ results: [{ duration: 4000 }] }] };
  const browser = { suites: [{ file: 'c.e2e.ts', specs: [spec], suites: [{ specs: [spec] }] }] };
  expect(slowest(units, browser, 2)).toEqual(['    8.0 s  c.e2e.ts', '    2.5 s  a.test.ts']);
  expect(slowest(null, null)).toEqual([]);
});

it('names each failed test with the first line of its error', () => {
  const red = '\u001b[31m';
  const units = {
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'adds' }] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: 'takes', failureMessages: [`${red}Error: 1 is not 2\nat b`] }],
      },
      { name: 'c.test.ts', status: 'failed', message: 'Cannot find d', assertionResults: [] },
    ],
  };
  const spec = (ok: boolean) => ({
    file: 'd.e2e.ts',
    title: 'opens',
    ok,
    tests: [{ results: [ok ? {} : { error: { message: 'Timed out\nCall log', location: { line: 12 } } }] }],
  });
  const browser = { suites: [{ specs: [spec(true)], suites: [{ specs: [spec(false)] }] }] };
  expect(failures(units, browser)).toEqual([
    'b.test.ts › takes: Error: 1 is not 2',
    'c.test.ts: Cannot find d',
    'd.e2e.ts:12 › opens: Timed out',
  ]);
  expect(failures(null, null)).toEqual([]);
});
