/** What stands in the record, in words, by the verb of the contract. */
const words: Record<string, string> = {
  'complaint.answer': 'answered a complaint',
  'complaint.send': 'sent a complaint',
  'flag.appeal': 'appealed against the hiding of something',
  'flag.send': 'reported something',
  'freeze.appeal': 'appealed a freeze',
  'investment.create': 'invested',
  'member.invite': 'invited somebody',
  'member.join': 'became a member',
  'member.leave': 'left',
  'member.remove': 'removed a member',
  'member.revoke': 'took an invitation back',
  'member.role': 'changed a role',
  'message.send': 'sent a message',
  'order.advance': 'took an order on',
  'order.cancel': 'canceled an order',
  'order.create': 'ordered',
  'organization.share': 'changed the sharing of the organization',
  'profile.update': 'changed the profile',
  'verification.request': 'sent documents for the verification',
  'project.create': 'published a project',
  'project.share': 'changed the sharing of a project',
  'refund.create': 'gave money back',
  'dispute.open': 'opened a dispute',
  'dispute.answer': 'answered a dispute',
  'referral.send': 'referred somebody',
  'report.request': 'asked for a report',
  'report.upload': 'uploaded a report',
  'review.write': 'wrote a review',
  'service.create': 'added a service',
  'service.delete': 'deleted a service',
  'service.update': 'changed a service',
  'wallet.topUp': 'added money',
  'withdrawal.cancel': 'canceled a withdrawal',
  'withdrawal.confirm': 'confirmed a withdrawal',
  'withdrawal.limit': 'changed the limit of withdrawals',
  'withdrawal.request': 'asked for a withdrawal',
};

/** A verb of a later version is shown as it is. */
export function recordWords(verb: string) {
  return words[verb] ?? verb;
}
