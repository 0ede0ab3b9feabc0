import { flagSetting, type Setting } from '../../platform/process/settings.ts';
import { readShownSteps, type ShownStep } from './shown-value.ts';

const shownValue: Setting<readonly ShownStep[]> = {
  env: 'SHOWN_VALUE',
  about:
    'What of the outstanding principal of a late investment is shown to its investor as its value: days late and percent, separated by spaces. It changes nothing of what is owed.',
  fallback: '30:80 90:50 180:25 360:0',
  read: readShownSteps,
};

export const investmentsSettings = {
  shownValue,
  investmentWarning: flagSetting(
    'INVESTMENT_WARNING',
    'With 1, whoever invests more than $1,000 at once, or more than a higher threshold that they work out for themselves, reads a warning and confirms it.',
    '0',
  ),
};
