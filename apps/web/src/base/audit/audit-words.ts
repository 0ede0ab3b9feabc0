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
  'complaint.review': 'Looked at a complaint',
  'complaint.decide': 'Decided a complaint',
  'complaint.hold': 'Held or freed withdrawals for a complaint',
  'complaint.note': 'Wrote a note on a complaint',
  'verification.review': 'Looked at a verification',
  'verification.open': 'Opened a document of a verification',
  'verification.take': 'Took a verification in review',
  'verification.more': 'Asked for more for a verification',
  'verification.verify': 'Verified somebody',
  'verification.refuse': 'Refused a verification',
  'account.review': 'Looked at an account',
  'account.records': 'Looked at the money and cases of an account',
  'account.freeze': 'Froze an account',
  'account.end_sessions': 'Ended all sessions of an account',
  'project.cancel': 'Canceled a project',
  'repayment.pay': 'Paid investors back for a frozen organization',
  'repayment.correct': 'Took a payment to investors back that was made by mistake',
  'project.unlikely': 'Said whether a project is unlikely to be paid back',
  'project.writeOff': 'Wrote off what was unpaid of a project',
  'project.freeze': 'Froze a project',
  'freeze.answer': 'Answered an appeal',
  'freeze.lift': 'Lifted a freeze',
  'dispute.decide': 'Decided a dispute',
  'purchase.review': 'Looked at an order or investment',
  'refund.make': 'Gave money of a purchase back',
  'payment.refund': 'Sent money of a card payment back',
  'flag.review': 'Looked at what was reported',
  'flag.open': 'Opened a reported file',
  'flag.decide': 'Decided what was reported',
  'books.check': 'Began a check of the books',
  'books.explain': 'Explained a difference of the books',
  'category.add': 'Added a category',
  'category.rename': 'Renamed a category',
  'category.hide': 'Hid a category',
  'category.show': 'Showed a category again',
  'page.publish': 'Published the text of a page',
  'page.publish_again': 'Published an earlier text of a page again',
  'page.reset': 'Took back what was published at a page',
  'job.again': 'Ran a failed job again',
  'audit.sealed': 'Sealed the audit log anew',
  'audit.export': 'Took entries of the audit log as a file',
  'operator.ask': 'Asked for a role, or to take one away,',
  'operator.confirm': 'Said yes to the role that was asked for',
  'operator.refuse': 'Refused the role that was asked for',
  'operator.stop': 'Stopped the role that was asked for, by the link of a mail,',
  'operator.grant': 'Granted a role',
  'operator.revoke': 'Took a role away',
};

/** What an operator did, in words. A verb without words here is shown by its name. */
export function verbWords(verb: string): string {
  return known[verb] ?? words(verb);
}

/** The same with whose account it concerns, if any. */
export function actWords(verb: string, account: string): string {
  const said = verbWords(verb);
  if (account === '') return said;
  if (said.endsWith(' somebody')) return said.replace(/somebody$/, account);
  return said.endsWith(' an account')
    ? said.replace(/an account$/, `the account of ${account}`)
    : `${said} of ${account}`;
}

export type Change = { field: string; before: string; after: string };

/** What an act changed, field by field; what stayed as it was is left out. */
export function changesOf(before: Record<string, string>, after: Record<string, string>): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field: words(field), before: before[field] ?? '', after: after[field] ?? '' }))
    .filter((change) => change.before !== change.after);
}
