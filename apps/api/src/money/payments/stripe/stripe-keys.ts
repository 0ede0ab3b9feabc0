/** Whether a secret key is of test mode, in which test cards pay and no money moves. */
export function isTestKey(secretKey: string): boolean {
  return /^[sr]k_test_/.test(secretKey);
}
