import { numberSetting } from '../../platform/process/settings.ts';

export const accountSettings = {
  loginTries: numberSetting(
    'LOGIN_TRIES',
    'Failed log-ins to one account that one network may have in 15 minutes.',
    10,
    1,
  ),
  loginTriesPerAccount: numberSetting(
    'LOGIN_TRIES_PER_ACCOUNT',
    'Failed log-ins to one account, from networks that never logged in to it, before it closes to them for a growing while.',
    100,
    1,
  ),
  loginTriesPerAddress: numberSetting(
    'LOGIN_TRIES_PER_ADDRESS',
    'Failed log-ins that one network address may have in 15 minutes.',
    100,
    1,
  ),
  signupsPerAddress: numberSetting(
    'SIGNUPS_PER_ADDRESS',
    'Sign-ups that one network address may have in an hour; the machine itself is not counted.',
    100,
    1,
  ),
};
