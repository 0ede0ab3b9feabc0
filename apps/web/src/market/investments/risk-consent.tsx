import { riskTexts, riskTick } from '@guildhall/contract/market/risk.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import classes from './investments.module.css';

/** `sheet` leads to the key information of the project; left out where there is none yet. */
type Props = { sheet?: string; value: boolean; onChange: (value: boolean) => void };

/** What can go wrong, and the tick that is kept with the investment. */
export function RiskConsent({ sheet, value, onChange }: Props) {
  return (
    <fieldset className={classes.risk}>
      <legend>Risk</legend>
      <ul>
        {riskTexts.at(-1)!.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {sheet === undefined ? (
        <p>Read the Key Information of each project before you confirm a list.</p>
      ) : (
        <p>
          Read the{' '}
          <a href={sheet} target="_blank" rel="noreferrer">
            Key Information
          </a>{' '}
          first: terms, plan, risks and past defaults, as PDF.
        </p>
      )}
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
