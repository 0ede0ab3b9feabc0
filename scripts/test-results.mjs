import { stripVTControlCharacters } from 'node:util';

/** A run that ended badly without a failed test (a crash, an unhandled error) counts as one failure. */
function counted(passed, failed, skipped, code) {
  return { passed, failed: failed || (code === 0 ? 0 : 1), skipped };
}

/** What Vitest's JSON report says. A file that could not even be loaded has no tests, and counts as one failure. */
export function vitestResult(report, code) {
  if (!report) return counted(0, 0, 0, code);
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  return counted(report.numPassedTests, report.numFailedTests + broken.length, skipped, code);
}

/** The files that took longest in Vitest's and Playwright's JSON reports, the longest first, as `seconds path`. */
export function slowest(vitest, playwright, most = 10) {
  const units = (vitest?.testResults ?? []).map(({ name, startTime, endTime }) => [name, endTime - startTime]);
  const timeIn = ({ specs = [], suites = [] }) =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + timeIn(suite), 0);
  const browser = (playwright?.suites ?? []).map((suite) => [suite.file, timeIn(suite)]);
  const longest = [...units, ...browser].toSorted(([, one], [, other]) => other - one).slice(0, most);
  return longest.map(([file, milliseconds]) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

/** The first line of an error without its colors. */
function firstLine(message = '') {
  return stripVTControlCharacters(message).trim().split('\n')[0];
}

/** Each failed test of both reports with the first line of its error, as `path › title: error`; a browser test's path has the error's line. */
export function failures(vitest, playwright) {
  const units = (vitest?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
    return failed.map(({ fullName, failureMessages }) => `${name} › ${fullName}: ${firstLine(failureMessages[0])}`);
  });
  const failedIn = ({ specs = [], suites = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const error = tests.flatMap(({ results }) => results).find(({ error: thrown }) => thrown)?.error;
        const line = error?.location ? `:${error.location.line}` : '';
        return `${file}${line} › ${title}: ${firstLine(error?.message)}`;
      }),
    ...suites.flatMap(failedIn),
  ];
  return [...units, ...(playwright?.suites ?? []).flatMap(failedIn)];
}

/** What Playwright's JSON report says. A test that passes only sometimes has failed. */
export function playwrightResult(report, code) {
  if (!report) return counted(0, 0, 0, code);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return counted(expected, unexpected + flaky, skipped, code);
}
