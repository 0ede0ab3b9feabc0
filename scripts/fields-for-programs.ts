/** Fields of answers that no page shows, each for a reason: other programs read them, or a part of the product that is no page. */
export const fieldsForPrograms: Record<string, readonly string[]> = {
  // docs/specification/calls.md promises them to any client; the pages have the same from the contract and from the first page that the server sends.
  configuration: ['placeFinder', 'demo', 'uploadLimits'],
  // The region shows it as part of the limit, which it reads again.
  saveInvestmentLimit: ['waitsUntil'],
  // The list shows it, which is read again.
  setMonthlyInvestment: ['nextOn'],
  setMonthlyList: ['nextOn'],
  // Its return is in the sentence of `returnInWords`.
  readMonthlyList: ['price', 'returnOnInvestment'],
  confirmMonthlyList: ['price'],
  // The form to withdraw has it from the wallet, which it reads anyway.
  readFees: ['withdrawal'],
  // The script of the log-in screen shows them (apps/web/index.html).
  readFigures: ['organizations', 'openProjects', 'raised', 'testMode'],
  // The server writes the public page of them (apps/api/src/market/outcomes/outcomes-page.ts).
  readOutcomes: [
    'day',
    'countedAt',
    'since',
    'defaultRate',
    'byNumber',
    'bySum',
    'windows',
    'from',
    'to',
    'isOver',
    'loans',
    'defaulted',
    'lent',
    'lentToDefaulted',
    'laterLoans',
    'laterDefaulted',
    'table',
    'quarter',
    'repaid',
    'outstanding',
    'late',
    'lost',
    'givenUp',
    'total',
  ],
  // Home shows that it was answered; the projects say by themselves that they are public.
  shareAllProjects: ['shared'],
  organizationOutcomes: ['countedAt', 'lentToDefaulted', 'laterLoans', 'laterDefaulted', 'givenUp'],
  // For clients that show a statement themselves; the pages download it as a file, which has them.
  readStatement: [
    'opening',
    'closing',
    'transfers',
    'start',
    'principal',
    'inEscrow',
    'invested',
    'givenBack',
    'released',
    'lateInterest',
    'recovered',
    'writtenOff',
    'noLongerOwed',
    'takenBack',
  ],
  // For clients that ask for the proof before a call; the pages are asked for it by the refused call.
  readSecondFactor: ['provenAt'],
  // For clients that want the figures alone; the page has them with the portfolio, and its calendar from the months.
  readPortfolioFigures: [
    'invested',
    'inEscrow',
    'returned',
    'outstanding',
    'expected',
    'yearlyRate',
    'promised',
    'achieved',
    'state',
    'from',
    'shownValue',
    'losses',
    'principal',
    'return',
    'lateInterest',
    'recovered',
  ],
  readPortfolio: ['receivable', 'nextDue'],
  // Promised to any client (spec §7.list-bounds); no filter applies to the reviews, so that the page needs only the other count.
  listReviews: ['recordsFiltered'],
  // For other clients; the pages know them from the session, from what they have sent and from the words of the receipt.
  readProfile: ['userType'],
  complainOfLateReport: ['isNew'],
  // The shared table and the lists to choose from read them (apps/web/src/ui), whose code this comparison leaves apart.
  walletHistory: ['recordsTotal', 'recordsFiltered'],
  listComplaintUsers: ['recordsTotal', 'recordsFiltered'],
  searchUsers: ['recordsTotal', 'recordsFiltered'],
  // The list of investors says how a dispute stands; what was said and done in it stands among the disputes.
  listInvestors: ['openedAt', 'dueAt', 'added', 'bySeller', 'outcome', 'outcomeReason', 'acts', 'reportable'],
  // Calls share the shape of a thing, and another screen shows these.
  compareProjects: ['photo', 'latitude', 'longitude'],
  listInvestments: ['categoryName', 'roi', 'dueAt'],
  listSentReports: ['shared'],
  listOrganizationReports: ['fromType', 'toName'],
  reviewWithdrawal: ['approvedByOne'],
  reviewFlagged: ['flaggedAt', 'reasons', 'hiddenOfAuthor'],
  listVerificationsForOperator: ['userId', 'endsAt'],
  listPayoutBatches: ['xmlSha256', 'csvSha256'],
  createPayoutBatch: ['xmlSha256', 'csvSha256'],
};
