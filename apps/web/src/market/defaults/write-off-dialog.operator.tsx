import { writeOffProject } from '@guildhall/contract/market/defaults.operator.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { TwoApprovalsForm } from '../../console/two-approvals-form.tsx';
import type { ListedDefault } from './defaults.operator.queries.ts';

type Props = { opened: boolean; onClose: () => void; project: ListedDefault | undefined };

/** Writes off what is unpaid of a project in default, as the first or the second of two operators. */
export function WriteOffDialog({ opened, onClose, project }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Write Off">
      {project && (
        <TwoApprovalsForm
          approved={project.writeOffApproved}
          second="Write Off"
          onApprove={(reason, options) => act(writeOffProject, { projectId: project.id, reason }, options)}
          onDone={onClose}
        >
          <strong>{formatDollars(project.unpaid)}</strong>, everything unpaid of {project.title}, is written off with
          its late interest. It is no longer due, and each investor sees what they have lost. Anything the organization
          still pays goes to them in proportion to their losses. This cannot be undone.
        </TwoApprovalsForm>
      )}
    </ConsoleDialog>
  );
}
