/** What the page of the form hands to the wallet's page: the withdrawal that was just requested. */
export function justRequested(id: string) {
  return { withdrawal: id };
}

/** The same, read from what a page was handed; empty where that is something else. */
export function readJustRequested(told: unknown): string {
  const id = typeof told === 'object' && told !== null && 'withdrawal' in told ? told.withdrawal : '';
  return typeof id === 'string' ? id : '';
}
