import { createECDH } from 'node:crypto';
import { checkedSetting, isSet, missingSettings } from '../../platform/process/settings.ts';

const together = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'];

export const pushSettings = {
  vapidPublicKey: checkedSetting(
    'VAPID_PUBLIC_KEY',
    'Notifications are sent to browsers by push, together with the next two; `npx web-push generate-vapid-keys` makes both keys.',
    (text) => {
      if (!/^B[\w-]{86}$/.test(text)) throw new Error('must be the public key that web-push made, of 87 characters');
    },
  ),
  vapidPrivateKey: checkedSetting('VAPID_PRIVATE_KEY', 'The private key of the same pair.', (text) => {
    if (!/^[\w-]{43}$/.test(text)) throw new Error('must be the private key that web-push made, of 43 characters');
  }),
  vapidSubject: checkedSetting(
    'VAPID_SUBJECT',
    'Where the push services can reach the operator: `mailto:` and an address, or an https page.',
    (text) => {
      if (!/^mailto:[^\s@]+@[^\s@]+$/.test(text) && !(URL.canParse(text) && text.startsWith('https:')))
        throw new Error('must be mailto: and an address, such as mailto:admin@guild.example, or begin with https:');
    },
  ),
  pushServices: checkedSetting(
    'PUSH_SERVICES',
    'Push services beside those of the known browsers, as origins with commas, such as `https://push.example.org`.',
    (text) => {
      if (!text.split(',').every((each) => URL.canParse(each) && new URL(each).origin === each.trim()))
        throw new Error('must be origins with commas, such as https://push.example.org');
    },
  ),
};

/** What of these settings keeps the product from starting, in words: half a set, or two keys that are no pair. */
export function pushProblems(
  { vapidPublicKey, vapidPrivateKey }: Record<'vapidPublicKey' | 'vapidPrivateKey', string>,
  env: NodeJS.ProcessEnv,
): string[] {
  const given = together.find((name) => isSet(env, name));
  if (given === undefined) return [];
  const problems = missingSettings(env, { given, together, without: 'nothing can be sent by push' });
  if (vapidPublicKey !== '' && vapidPrivateKey !== '' && !isPair(vapidPublicKey, vapidPrivateKey))
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not of one pair: take both from one run of web-push.');
  return problems;
}

function isPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return false;
  }
  return pair.getPublicKey('base64url') === publicKey;
}
