import { emailTemplate, type Recipient } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import type { Site } from '../../platform/http/site.ts';
import type { VerificationStep } from './verification.notifications.ts';

type VerificationNews = { status: VerificationStep; words: string; lastDay: string; site: Site };

const subjects: Record<VerificationStep, string> = {
  asked: 'We have your documents',
  in_review: 'Your documents are being looked at',
  more_needed: 'Something is still needed for your verification',
  verified: 'You are verified',
  refused: 'Your verification was refused',
  ending: 'Your verification ends soon',
  expired: 'Your verification has ended',
};

function linesOf({ status, words, lastDay }: VerificationNews): string[] {
  switch (status) {
    case 'asked':
      return ['your documents have arrived. An operator looks at them and you are told the outcome.'];
    case 'in_review':
      return ['an operator looks at your documents now.'];
    case 'more_needed':
      return ['an operator has looked at your documents and needs something else:', words];
    case 'verified':
      return [`you are verified until ${lastDay}. Others see that beside your name.`];
    case 'refused':
      return ['your verification was refused. The reason:', words, 'You can ask again with other documents.'];
    case 'ending':
      return [`your verification ends on ${lastDay}. You can renew it now, so that there is no gap.`];
    case 'expired':
      return [`your verification has ended.${words === '' ? '' : ` ${words}`} You can ask for a new one.`];
  }
}

/** The mail about the state of a verification. No document is named in it. */
export function verificationMail(to: Recipient, told: VerificationNews): Mail {
  return emailTemplate({
    to,
    subject: subjects[told.status],
    lines: linesOf(told),
    action: { label: 'Open your verification', link: told.site.screen('/my/verification') },
  });
}
