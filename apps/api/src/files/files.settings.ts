import { numberSetting } from '../platform/process/settings.ts';

export const fileSettings = {
  uploadMbPerDay: numberSetting(
    'UPLOAD_MB_PER_DAY',
    'Megabytes that one account may upload in a day; half of it until its e-mail is verified.',
    100,
    20,
    1_000_000,
  ),
  uploadMbTotal: numberSetting(
    'UPLOAD_MB_TOTAL',
    'Megabytes of files that one account may keep; a tenth of it until its e-mail is verified.',
    1000,
    100,
    10_000_000,
  ),
};
