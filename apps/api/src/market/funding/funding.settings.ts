import { mostReflectionDays } from '@guildhall/contract/market/funding.contract.ts';
import { numberSetting } from '../../platform/process/settings.ts';

export const fundingSettings = {
  leastReflectionDays: numberSetting(
    'REFLECTION_DAYS',
    'For how many days, at the least, an investor may take an investment in a new project back. Until then its money is in escrow.',
    0,
    0,
    mostReflectionDays,
  ),
};
