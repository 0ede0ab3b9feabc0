import { amountInWords } from './impact-in-words.ts';
import classes from './impact.module.css';

type Props = { figures: readonly { name: string; unit: string; target: number }[] };

/** What a project promises to reach. */
export function PromisedFigures({ figures }: Props) {
  return (
    <ul className={classes.list}>
      {figures.map(({ name, unit, target }) => (
        <li key={name}>
          {name}: {amountInWords(target, unit)}
        </li>
      ))}
    </ul>
  );
}
