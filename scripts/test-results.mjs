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

/** What Playwright's JSON report says. A test that passes only sometimes has failed. */
export function playwrightResult(report, code) {
  if (!report) return counted(0, 0, 0, code);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return counted(expected, unexpected + flaky, skipped, code);
}
