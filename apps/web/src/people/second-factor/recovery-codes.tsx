import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.ts';
import classes from './second-factor.module.css';

type Props = { codes: readonly string[]; onKept: () => void };

/** The recovery codes, which are shown only this once: one goes on when one has saved them. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('The codes have been copied.');
    } catch {
      toast.info('Your browser did not let us copy the codes. Please select them, or download them.');
    }
  };
  return (
    <section aria-label="Recovery codes" className={classes.recovery}>
      <p>
        If you do not have your phone with you, you can use one of these recovery codes in place of a code from your
        app. Each works once. We show them only now, so store them where nobody else can find them.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.ways}>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="default"
          onClick={() =>
            saveFile(
              'guildhall-recovery-codes.txt',
              `Recovery codes of Guildhall\n\n${text}\n`,
              'text/plain;charset=utf-8',
            )
          }
        >
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Checkbox
        size="md"
        label="I have saved these codes"
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button disabled={!kept} onClick={onKept}>
        Continue
      </Button>
      {!kept && <p className={classes.soft}>To continue, confirm that you have saved the codes.</p>}
    </section>
  );
}
