import { declareNotifications } from '../../reach/notifications/declare.ts';

export const secondFactorNotifications = declareNotifications<{
  secondFactorSet: Record<string, never>;
  secondFactorRemoved: Record<string, never>;
  passkeyAdded: { name: string };
  passkeyRemoved: { name: string };
  passkeyCopied: Record<string, never>;
  wrongPasskeyAtLogIn: Record<string, never>;
  recoveryCodesRenewed: Record<string, never>;
  recoveryCodeUsed: { left: number };
  wrongCodeAtLogIn: Record<string, never>;
}>({
  secondFactorSet: {
    kind: 'security',
    text: () => 'A second factor was set up for your account.',
    link: () => '/my/profile',
  },
  secondFactorRemoved: {
    kind: 'security',
    text: () => 'The second factor of your account was removed.',
    link: () => '/my/profile',
  },
  passkeyAdded: {
    kind: 'security',
    text: ({ data: { name } }) => `A passkey was added to your account: ${name}.`,
    link: () => '/my/profile',
  },
  passkeyRemoved: {
    kind: 'security',
    text: ({ data: { name } }) => `A passkey was removed from your account: ${name}.`,
    link: () => '/my/profile',
  },
  passkeyCopied: {
    kind: 'security',
    text: () => 'A passkey of your account was refused because someone may have a copy of it. Please remove it.',
    link: () => '/my/profile',
  },
  wrongPasskeyAtLogIn: {
    kind: 'security',
    text: () =>
      'Someone logged in with your password and used a wrong passkey. If this was not you, change your password.',
    link: () => '/change/password',
  },
  recoveryCodesRenewed: {
    kind: 'security',
    text: () => 'You have new recovery codes. The old ones no longer work.',
    link: () => '/my/profile',
  },
  recoveryCodeUsed: {
    kind: 'security',
    text: ({ data: { left } }) =>
      `A recovery code of your account was used. ${left} ${left === 1 ? 'is' : 'are'} left.`,
    link: () => '/my/profile',
  },
  wrongCodeAtLogIn: {
    kind: 'security',
    text: ({ times }) =>
      `Someone logged in with your password and entered a wrong code${times === 1 ? '' : ` ${times} times`}. If this was not you, change your password.`,
    link: () => '/change/password',
  },
});
