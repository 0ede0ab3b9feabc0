import { Checkbox } from '@mantine/core';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import classes from './operator.module.css';

const keys = [
  ['j', 'Go to the next row'],
  ['k', 'Go to the row before'],
  ['Enter', 'Open the row'],
  ['x', 'Choose the row, or not'],
  ['*', 'Choose all rows shown, or none'],
  ['/', 'Search the list'],
  ['t', 'Take the case, or give it back'],
  ['a', 'Approve or decide'],
  ['r', 'Reject'],
  ['n', 'Open the next case'],
  ['?', 'Show these keys'],
  ['Ctrl+K', 'Find anything, also with ⌘K'],
] as const;

type Props = { opened: boolean; onClose: () => void; on: boolean; onTurn: (on: boolean) => void };

/** What each key of the console does, and whether the keys are used. */
export function KeysDialog({ opened, onClose, on, onTurn }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard Shortcuts">
      <Checkbox
        size="md"
        label="Use these keys"
        checked={on}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
      <dl className={classes.keyList}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
