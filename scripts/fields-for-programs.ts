/** Fields of answers that no page shows, each for a reason: other programs read them, or a part of the product that is no page. */
export const fieldsForPrograms: Record<string, readonly string[]> = {
  // docs/specification/calls.md promises them to any client; the pages have the same from the contract and from the first page that the server sends.
  configuration: ['placeFinder', 'demo', 'uploadLimits'],
  // The script of the log-in screen shows them (apps/web/index.html).
  readFigures: ['organizations', 'openProjects', 'raised', 'testMode'],
  // For clients that show a statement themselves; the pages download it as a file, which has them.
  readStatement: ['opening', 'closing', 'transfers'],
  // For clients that ask for the proof before a call; the pages are asked for it by the refused call.
  readSecondFactor: ['provenAt'],
  // The batch shows both sums; a program that fetches the file compares this one with what it got.
  payoutBatchFile: ['sha256'],
  // The list of investors says how a dispute stands; who added what to it stands among the disputes.
  listInvestors: ['bySeller'],
};
