import { riskTexts, riskTick } from '@guildhall/contract/market/risk.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import classes from './investments.module.css';

type Props = { value: boolean; onChange: (value: boolean) => void };

/** What can go wrong, and the tick that is kept with the investment. */
export function RiskConsent({ value, onChange }: Props) {
  return (
    <fieldset className={classes.risk}>
      <legend>Risk</legend>
      <ul>
        {riskTexts.at(-1)!.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <CheckboxField
        label={riskTick}
        name="riskText"
        description="Saved with your investment."
        required
        value={value}
        onChange={onChange}
        onBlur={() => {}}
        error={undefined}
      />
    </fieldset>
  );
}
