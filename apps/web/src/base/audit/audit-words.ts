/** Some letters of an identifier of the server, such as `bankReference`, as words: "Bank reference". */
function words(name: string): string {
  const spaced = name.replaceAll(/[_.]/g, ' ').replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const known: Record<string, string> = {
  'withdrawal.review': 'Looked at a withdrawal',
  'withdrawal.account': 'Opened the bank account of a withdrawal',
  'withdrawal.approve': 'Approved a withdrawal',
  'withdrawal.reject': 'Rejected a withdrawal',
  'withdrawal.paid': 'Marked a withdrawal as paid',
  'withdrawal.return': 'Marked a withdrawal as returned',
  'payout-batch.create': 'Created a payout batch',
  'payout-batch.file': 'Opened the file of a payout batch',
  'payout-batch.paid': 'Marked a payout batch as paid',
  'bank-statement.read': 'Read a bank statement',
  'bank-statement.apply': 'Applied a bank statement',
  'bank-statement.settle': 'Settled lines of a bank statement',
  'risk.review': 'Looked at the signs of risk of a withdrawal',
  'risk.clear': 'Cleared the signs of risk of a withdrawal',
  'risk.take': 'Took signs of risk to look at',
  'risk.giveBack': 'Gave signs of risk back',
  'sanctions.review': 'Looked at a sanctions case',
  'sanctions.clear': 'Decided that an entry of a sanctions list is somebody else',
  'sanctions.confirm': 'Decided that an entry of a sanctions list is the same',
  'sanctions.take': 'Took a sanctions case to work on',
  'sanctions.giveBack': 'Gave a sanctions case back',
  'withdrawal.take': 'Took a withdrawal to work on',
  'withdrawal.giveBack': 'Gave a withdrawal back',
  'complaint.take': 'Took a complaint to work on',
  'complaint.giveBack': 'Gave a complaint back',
  'flag.take': 'Took reported content to work on',
  'flag.giveBack': 'Gave reported content back',
  'freeze.take': 'Took an appeal against a freeze to work on',
  'freeze.giveBack': 'Gave an appeal against a freeze back',
  'project.take': 'Took a default to work on',
  'project.giveBack': 'Gave a default back',
  'complaint.review': 'Looked at a complaint',
  'complaint.decide': 'Decided a complaint',
  'complaint.hold': 'Put withdrawals on hold for a complaint, or lifted the hold',
  'complaint.write': 'Wrote to a side of a complaint',
  'purchase.write': 'Wrote to a side of an order or investment',
  'account.write': 'Wrote to the owner of an account',
  'withdrawal.write': 'Wrote to the owner of a withdrawal',
  'verification.write': 'Wrote to who asks for a verification',
  'complaint.note': 'Wrote a note on a complaint',
  'withdrawal.note': 'Wrote a note on a withdrawal',
  'sanctions.note': 'Wrote a note on a sanctions case',
  'purchase.note': 'Wrote a note on an order or investment',
  'flag.note': 'Wrote a note on reported content',
  'verification.note': 'Wrote a note on a verification',
  'account.note': 'Wrote a note on an account',
  'filter.save': 'Saved a filter of a queue',
  'filter.rename': 'Renamed a filter of a queue',
  'filter.remove': 'Deleted a filter of a queue',
  'verification.review': 'Looked at a verification',
  'verification.open': 'Opened a document of a verification',
  'verification.take': 'Started reviewing a verification',
  'verification.more': 'Asked for more documents for a verification',
  'verification.verify': 'Verified an account',
  'verification.refuse': 'Refused a verification',
  'account.review': 'Looked at an account',
  'account.records': 'Looked at the money and cases of an account',
  'account.balances': 'Looked at the balances of an account',
  'account.freeze': 'Froze an account',
  'account.see_as': 'Saw Guildhall as an account does',
  'account.end_sessions': 'Ended all sessions of an account',
  'project.cancel': 'Canceled a project',
  'expense.ask': 'Asked for the paper of an expense',
  'repayment.pay': 'Paid investors back for a frozen organization',
  'repayment.correct': 'Reversed a payment to investors made by mistake',
  'project.unlikely': 'Marked or unmarked a project as unlikely to pay',
  'project.writeOff': 'Wrote off the unpaid part of a project',
  'fee.agree': 'Agreed fees with an account',
  'project.freeze': 'Froze a project',
  'freeze.answer': 'Answered an appeal',
  'freeze.lift': 'Lifted a freeze',
  'dispute.take': 'Took a dispute to work on',
  'dispute.giveBack': 'Gave a dispute back',
  'dispute.decide': 'Decided a dispute',
  'purchase.review': 'Looked at an order or investment',
  'refund.make': 'Refunded a purchase',
  'payment.refund': 'Refunded a card payment',
  'flag.review': 'Looked at reported content',
  'flag.open': 'Opened a reported file',
  'flag.decide': 'Decided about reported content',
  'fee-payout.request': 'Requested a payout of fees to the house',
  'fee-payout.approve': 'Approved a payout of fees to the house',
  'fee-payout.cancel': 'Canceled a payout of fees to the house',
  'fee-payout.file': 'Opened the bank file of a payout of fees',
  'fee-payout.paid': 'Marked a payout of fees as paid',
  'fee-payout.return': 'Marked a payout of fees as returned',
  'books.check': 'Started a check of the books',
  'books.explain': 'Explained a difference in the books',
  'books.journal': 'Downloaded the journal of the books',
  'books.sales-totals': 'Downloaded the sales by seller',
  'books.invoices': 'Downloaded the list of invoices',
  'books.balances': 'Downloaded the balances of the books',
  'category.add': 'Added a category',
  'category.rename': 'Renamed a category',
  'category.hide': 'Hid a category',
  'category.show': 'Showed a category again',
  'page.publish': 'Published the text of a page',
  'page.publish_again': 'Published an earlier text of a page again',
  'page.reset': 'Removed the published text of a page',
  'announcement.make': 'Made an announcement',
  'announcement.stop': 'Stopped an announcement',
  'snippet.save': 'Saved a snippet',
  'snippet.remove': 'Removed a snippet',
  'setting.ask': 'Requested a change of a setting',
  'setting.change': 'Changed a setting',
  'setting.approve': 'Approved the requested change of a setting',
  'setting.refuse': 'Refused the requested change of a setting',
  'job.again': 'Ran a failed job again',
  'audit.sealed': 'Started a new seal of the audit log',
  'audit.export': 'Downloaded entries of the audit log',
  'operator.ask': 'Requested a role, or to remove one,',
  'operator.confirm': 'Approved the requested role',
  'operator.refuse': 'Refused the requested role',
  'operator.stop': 'Stopped the requested role with the link in a mail,',
  'operator.grant': 'Granted a role',
  'operator.revoke': 'Removed a role',
};

/** What an operator did, in words. A verb without words here is shown by its name. */
export function verbWords(verb: string): string {
  return known[verb] ?? words(verb);
}

/** An act in words, to be followed by the name of the account where it concerns one. */
export function actWords(verb: string, concernsAccount: boolean): string {
  const said = verbWords(verb);
  if (!concernsAccount) return said;
  return said.endsWith(' an account') ? said.replace(/an account$/, 'the account of') : `${said} of`;
}

export type Change = { field: string; before: string; after: string };

/** What an act changed, field by field; what stayed as it was is left out. */
export function changesOf(before: Record<string, string>, after: Record<string, string>): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field: words(field), before: before[field] ?? '', after: after[field] ?? '' }))
    .filter((change) => change.before !== change.after);
}
