import {
  explanations,
  explanationWords,
  mostOfExplanation,
  type Explanation,
  type Explanations,
} from '@guildhall/contract/market/project-explanations.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import type { FieldProps } from '../../ui/hooks/use-zod-form.ts';
import classes from './projects.module.css';

type Props = { form: { field: (name: Explanation) => FieldProps<string> } };

const help: Explanations = {
  useOfMoney: 'What you buy or pay with it, and how much each costs',
  team: 'Who does the work, and what they have done before',
  returnSource: 'Who pays you, and for what, so that you can pay investors back',
  claimRank: 'Who is paid before investors where the money is short',
  risks: 'What can go wrong, and what you do then',
};

/** What the organization says of its project under headings of its own. */
export function ExplanationFields({ form: { field } }: Props) {
  return (
    <>
      <p className={classes.example}>Investors read this before they pay. What you leave empty reads “Not told”.</p>
      {explanations.map((name) => (
        <TextAreaField
          key={name}
          label={explanationWords[name]}
          description={help[name]}
          limit={mostOfExplanation[name]}
          rows={2}
          {...field(name)}
        />
      ))}
    </>
  );
}
