import { warningText, warningTick } from '@guildhall/contract/market/investment-limits.contract.ts';
import { fromDollars } from '@guildhall/contract/money.ts';
import { riskTexts } from '@guildhall/contract/market/risk.ts';
import { useState } from 'react';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import type { InvestmentLimit } from '../investment-limits/investment-limits.queries.ts';
import { RiskConsent } from './risk-consent.tsx';

/** `amount` in whole cents; `sheet` leads to the key information of the project. */
type About = { amount: bigint | undefined; own: InvestmentLimit | undefined; sheet: string };

/** What an investor confirms before Submit: the risk, and where the house warns of large sums, this one. */
export function useConsent({ amount, own, sheet }: About) {
  const [understood, setUnderstood] = useState(false);
  // The sum that was confirmed: another one is confirmed again.
  const [confirmed, setConfirmed] = useState<bigint>();
  const above = own?.warning ? fromDollars(own.warning.above) : undefined;
  const warned = above !== undefined && amount !== undefined && amount > above;
  const isConfirmed = warned && confirmed === amount;
  return {
    given: understood && (!warned || isConfirmed),
    missing: !understood
      ? 'your confirmation of the risk'
      : warned && !isConfirmed
        ? 'your confirmation of the warning'
        : undefined,
    confirmations: { riskText: understood ? riskTexts.length : 0, warningConfirmed: isConfirmed },
    element: (
      <>
        {warned && (
          <CheckboxField
            label={warningTick}
            name="warningConfirmed"
            description={warningText(above)}
            required
            value={isConfirmed}
            onChange={(value) => setConfirmed(value ? amount : undefined)}
            onBlur={() => {}}
            error={undefined}
          />
        )}
        <RiskConsent sheet={sheet} value={understood} onChange={setUnderstood} />
      </>
    ),
  };
}
