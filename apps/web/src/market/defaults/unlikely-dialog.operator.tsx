import { sayUnlikely } from '@guildhall/contract/market/defaults.operator.contract.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { TwoApprovalsForm } from '../../console/two-approvals-form.tsx';
import type { ListedDefault } from './defaults.operator.queries.ts';

export type ProjectToSay = Pick<ListedDefault, 'id' | 'title' | 'unlikely' | 'unlikelyApproved'>;

type Props = { opened: boolean; onClose: () => void; project: ProjectToSay | undefined };

/** Says that a project is unlikely to be paid back, or no longer, as the first or the second of two operators. */
export function UnlikelyDialog({ opened, onClose, project }: Props) {
  return (
    <ConsoleDialog
      opened={opened}
      onClose={onClose}
      title={project?.unlikely ? 'No Longer Unlikely' : 'Unlikely to Pay'}
    >
      {project && (
        <TwoApprovalsForm
          approved={project.unlikelyApproved}
          second="Complete"
          onApprove={(reason, options) =>
            act(sayUnlikely, { projectId: project.id, unlikely: !project.unlikely, reason }, options)
          }
          onDone={onClose}
        >
          {project.unlikely
            ? `${project.title} will be in default only while a payment is more than 90 days late.`
            : `${project.title} will be in default from now on, even if nothing is 90 days late. Its page and its investors’ pages say so, and it counts in the default rate.`}{' '}
          The organization sees the reason.
        </TwoApprovalsForm>
      )}
    </ConsoleDialog>
  );
}
