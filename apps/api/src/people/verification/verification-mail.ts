import { emailTemplate, type Recipient, type Sender } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import type { VerificationStep } from './verification.notifications.ts';

type VerificationNews = { status: VerificationStep; words: string; lastDay: string };

const subjects: Record<VerificationStep, string> = {
  asked: 'We have your documents',
  in_review: 'We are reviewing your documents',
  more_needed: 'Something is still needed for your verification',
  verified: 'You are verified',
  refused: 'Your verification was refused',
  ending: 'Your verification ends soon',
  expired: 'Your verification has ended',
};

function linesOf({ status, words, lastDay }: VerificationNews): string[] {
  switch (status) {
    case 'asked':
      return ['We have received your documents. We review them and let you know the result.'];
    case 'in_review':
      return ['We are reviewing your documents now.'];
    case 'more_needed':
      return ['We have reviewed your documents and need something else:', words];
    case 'verified':
      return [`You are verified until ${lastDay}. Others see this next to your name.`];
    case 'refused':
      return ['Your verification was refused. The reason:', words, 'You can apply again with other documents.'];
    case 'ending':
      return [`Your verification ends on ${lastDay}. You can renew it now, so there is no gap.`];
    case 'expired':
      return [`Your verification has ended.${words === '' ? '' : ` ${words}`} You can apply for a new one.`];
  }
}

/** The mail about the state of a verification. No document is named in it. */
export function verificationMail(sender: Sender, to: Recipient, told: VerificationNews): Mail {
  return emailTemplate(sender, {
    to,
    subject: subjects[told.status],
    lines: linesOf(told),
    action: { label: 'Open your verification', link: sender.site.screen('/my/verification') },
    because: 'you applied for a verification on Guildhall',
  });
}
