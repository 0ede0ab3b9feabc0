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
  'operator.grant': 'Gave you a role as an operator of this site.',
  'operator.revoke': 'Took your role as an operator of this site away.',
};

/** In words; a verb that has none here is told by its name. */
export function ownWords(verb: string): string {
  return words[verb] ?? `${verb.replaceAll(/[._]/g, ' ')}.`;
}
