import { mostReflectionDays } from '@guildhall/contract/market/funding.contract.ts';
import { numberSetting, textSetting } from '../../platform/process/settings.ts';

export const fundingSettings = {
  leastReflectionDays: numberSetting(
    'REFLECTION_DAYS',
    'For how many days, at the least, an investor may take an investment in a new project back. Until then its money is in escrow.',
    0,
    0,
    mostReflectionDays,
  ),
  changeSilence: textSetting(
    'CHANGE_SILENCE',
    'What happens to an investment whose investor says nothing in the seven days after a change of the terms: keep or cancel, which refunds it.',
    'keep',
    ['keep', 'cancel'],
  ),
};
