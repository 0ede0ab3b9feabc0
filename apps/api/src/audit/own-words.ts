/** What operators do, in words for the account that it concerns. */
const words: Readonly<Record<string, string>> = {
  'withdrawal.review': 'Looked at a withdrawal of yours and its bank account.',
  'withdrawal.approve': 'Approved a withdrawal of yours.',
  'withdrawal.reject': 'Rejected a withdrawal of yours.',
  'withdrawal.paid': 'Noted that the bank has paid a withdrawal of yours.',
  'withdrawal.return': 'Noted that the bank has sent a withdrawal of yours back.',
  'verification.open': 'Opened a document that you sent for your verification.',
  'verification.take': 'Took your verification in review.',
  'verification.more': 'Asked for more for your verification.',
  'verification.verify': 'Verified you.',
  'verification.refuse': 'Refused your verification.',
  'account.freeze': 'Froze your account.',
  'project.freeze': 'Froze a project of yours.',
  'freeze.lift': 'Ended a freeze of your account or project.',
  'freeze.answer': 'Answered your appeal against a freeze.',
  'account.end_sessions': 'Ended all your sessions.',
  'complaint.decide': 'Decided a complaint that you are a part of.',
  'complaint.hold': 'Held or freed your withdrawals for a complaint.',
  'complaint.note': 'Wrote a note on a complaint that you are a part of.',
  'dispute.decide': 'Decided a dispute that you are a part of.',
  'dispute.accept': 'Accepted a dispute that you are a part of.',
  'purchase.review': 'Looked at an order or investment of yours.',
  'refund.make': 'Gave money of a purchase back.',
  'payment.refund': 'Sent money of a card payment of yours back to the card.',
  'flag.review': 'Looked at something of yours that was reported.',
  'flag.open': 'Opened a file of yours that was reported.',
  'flag.decide': 'Decided about something of yours that was reported.',
  'payout-batch.create': 'Put a withdrawal of yours into a payment to the bank.',
  'payout-batch.file': 'Opened the file of a payment to the bank that has a withdrawal of yours.',
  'payout-batch.paid': 'Noted that the bank has paid a withdrawal of yours.',
  'operator.ask': 'Asked for another role of yours as an operator.',
  'operator.confirm': 'Said yes to another role of yours as an operator.',
  'operator.refuse': 'Refused another role of yours as an operator.',
  'operator.stop': 'Stopped another role of yours as an operator.',
  'operator.grant': 'Gave you a role as an operator of this site.',
  'operator.revoke': 'Took your role as an operator of this site away.',
};

/** In words; a verb that has none here is told by its name. */
export function ownWords(verb: string): string {
  return words[verb] ?? `${verb.replaceAll(/[._]/g, ' ')}.`;
}
