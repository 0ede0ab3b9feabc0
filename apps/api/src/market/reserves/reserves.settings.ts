import { mostReservePercent } from '@guildhall/contract/market/owed-reports.ts';
import { numberSetting } from '../../platform/process/settings.ts';

export const reservesSettings = {
  leastReservePercent: numberSetting(
    'RESERVE_PERCENT',
    'What percent of each release, at the least, a new project that promises reports holds back until its first report.',
    0,
    0,
    mostReservePercent,
  ),
};
