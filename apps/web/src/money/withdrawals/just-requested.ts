/** What the page of the form tells the wallet's page: the withdrawal that was asked for just now. */
export function justRequested(id: string) {
  return { withdrawal: id };
}

/** The same, read from what a page was told; empty where it was told something else. */
export function readJustRequested(told: unknown): string {
  const id = typeof told === 'object' && told !== null && 'withdrawal' in told ? told.withdrawal : '';
  return typeof id === 'string' ? id : '';
}
