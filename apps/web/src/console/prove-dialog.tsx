import { ProveForm } from '../people/second-factor/prove-form.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';

type Props = { opened: boolean; onClose: () => void; onProven: () => void };

/** Asks for a code, so that what was asked for can be done. */
export function ProveDialog({ opened, onClose, onProven }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Confirm that it is you" size="sm">
      <ProveForm onProven={onProven} />
    </Dialog>
  );
}
