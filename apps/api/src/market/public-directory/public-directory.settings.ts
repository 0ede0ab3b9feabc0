import { flagSetting } from '../../platform/process/settings.ts';

export const publicDirectorySettings = {
  publicDirectory: flagSetting(
    'PUBLIC_DIRECTORY',
    'Let everybody look at public projects and organizations without a log-in, under `/welcome`, and let new projects be public unless their organization says otherwise; by default at home.',
    '',
  ),
};
