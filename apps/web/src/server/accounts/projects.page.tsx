import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import type { ProjectToCancel } from '../../market/funding/cancel-project-dialog.operator.tsx';
import type { ProjectToAsk } from '../../market/expenses/ask-for-paper-dialog.operator.tsx';
import type { ProjectToSay } from '../../market/defaults/unlikely-dialog.operator.tsx';
import type { PaymentToCorrect } from '../../market/repayments/correct-payment-dialog.operator.tsx';
import type { ProjectToPay } from '../../market/repayments/pay-due-dialog.operator.tsx';
import type { FreezeAct } from '../../trust/freezes/freeze-dialogs.tsx';
import classes from '../../console/operator.module.css';
import { projectsQuery, type ListedProject } from './accounts.operator.queries.ts';
import { isTaken, withWhom } from '../../console/taken-case.tsx';
import { useMayPay } from '../../console/use-operator-role.ts';
import { useWanted } from '../../console/use-wanted.ts';

const FreezeDialogs = lazyDialog(() =>
  import('../../trust/freezes/freeze-dialogs.tsx').then((module) => module.FreezeDialogs),
);

const CancelProjectDialog = lazyDialog(() =>
  import('../../market/funding/cancel-project-dialog.operator.tsx').then((module) => module.CancelProjectDialog),
);

const AskForPaperDialog = lazyDialog(() =>
  import('../../market/expenses/ask-for-paper-dialog.operator.tsx').then((module) => module.AskForPaperDialog),
);

const PayDueDialog = lazyDialog(() =>
  import('../../market/repayments/pay-due-dialog.operator.tsx').then((module) => module.PayDueDialog),
);

const UnlikelyDialog = lazyDialog(() =>
  import('../../market/defaults/unlikely-dialog.operator.tsx').then((module) => module.UnlikelyDialog),
);

const CorrectPaymentDialog = lazyDialog(() =>
  import('../../market/repayments/correct-payment-dialog.operator.tsx').then((module) => module.CorrectPaymentDialog),
);

/**
 * Projects of everybody: an operator finds one and pauses its new money, or cancels it while nothing was released. Who may move money also pays what is
 * due of a frozen organization, corrects its last payment to holders, or says that it is unlikely to be paid back.
 */
export function Component() {
  const wanted = useWanted({ finds: 'Any part of the title' });
  const [act, setAct] = useState<FreezeAct>();
  const [toCancel, setToCancel] = useState<ProjectToCancel>();
  const [toAsk, setToAsk] = useState<ProjectToAsk>();
  const [toPay, setToPay] = useState<ProjectToPay>();
  const [toCorrect, setToCorrect] = useState<PaymentToCorrect>();
  const [toSay, setToSay] = useState<ProjectToSay>();
  const withMoney = { pay: setToPay, correct: setToCorrect, say: setToSay };
  const mayPay = useMayPay();
  return (
    <>
      <ConsoleQueue
        lead="Projects that organizations have published, newest first. A frozen project cannot take new money."
        wanted={wanted}
        caption="Projects"
        columns={[...columns, change({ freeze: setAct, cancel: setToCancel, ask: setToAsk, ...(mayPay && withMoney) })]}
        rowKey={({ id }) => id}
        query={projectsQuery(wanted.search)}
        empty={
          wanted.search
            ? { text: 'No project matches this search.', hint: 'Enter any part of a title.' }
            : { text: 'There are no projects yet.', hint: 'Published projects appear here automatically.' }
        }
      />
      <FreezeDialogs opened={act !== undefined} act={act} onClose={() => setAct(undefined)} />
      <CancelProjectDialog opened={toCancel !== undefined} project={toCancel} onClose={() => setToCancel(undefined)} />
      <AskForPaperDialog opened={toAsk !== undefined} project={toAsk} onClose={() => setToAsk(undefined)} />
      <PayDueDialog opened={toPay !== undefined} project={toPay} onClose={() => setToPay(undefined)} />
      <UnlikelyDialog opened={toSay !== undefined} project={toSay} onClose={() => setToSay(undefined)} />
      <CorrectPaymentDialog
        opened={toCorrect !== undefined}
        payment={toCorrect}
        onClose={() => setToCorrect(undefined)}
      />
    </>
  );
}

const columns: KeyColumn<ListedProject>[] = [
  {
    label: 'Title',
    cell: ({ id, title, ownerId, ownerName }) => (
      <div>
        <Link to={pathTo('project/details', { id })}>{title}</Link>
        <p className={classes.soft}>
          By <Link to={pathTo('operator/account', { id: ownerId })}>{ownerName}</Link>
        </p>
      </div>
    ),
  },
  { label: 'Raised', align: 'end', cell: ({ raised }) => <Money dollars={raised} /> },
  { label: 'Of', align: 'end', cell: ({ budget }) => <Money dollars={budget} /> },
  { label: 'Published', cell: ({ createdAt }) => <DateText iso={createdAt} /> },
  {
    label: 'State',
    cell: (project) => (
      <div>
        <State {...project} />
        {(project.payApproved ?? project.unlikelyApproved ?? project.lastPayment?.approved) && (
          <p className={classes.soft}>Waiting for a second operator</p>
        )}
        {project.taken && <p className={classes.soft}>{withWhom(project.taken)}</p>}
      </div>
    ),
  },
];

/** Whether it is frozen, by itself or with its organization. */
function State({ frozenUntil, ownerFrozen }: ListedProject) {
  if (frozenUntil === '') return ownerFrozen ? 'Its organization is frozen' : 'In order';
  return (
    <>
      Frozen until <DateText iso={frozenUntil} />
    </>
  );
}

type Acts = {
  freeze: (act: FreezeAct) => void;
  cancel: (project: ProjectToCancel) => void;
  ask: (project: ProjectToAsk) => void;
  pay?: (project: ProjectToPay) => void;
  correct?: (payment: PaymentToCorrect) => void;
  say?: (project: ProjectToSay) => void;
};

function change({ freeze, cancel, ask, pay, correct, say }: Acts): KeyColumn<ListedProject> {
  return {
    label: 'Change',
    cell: ({
      id,
      title,
      freezeId,
      mayCancel,
      dueSince,
      due,
      payApproved,
      lastPayment,
      owes,
      unlikely,
      unlikelyApproved,
      taken,
      withoutPaper,
    }) => (
      <div className={classes.buttons}>
        {freezeId === '' ? (
          <Button
            variant="default"
            aria-label={`Freeze ${title}`}
            onClick={() => freeze({ verb: 'freeze-project', id, name: title })}
          >
            Freeze
          </Button>
        ) : (
          <Button
            variant="default"
            aria-label={`Lift the freeze of ${title}`}
            onClick={() => freeze({ verb: 'lift', id: freezeId, name: title })}
          >
            Lift
          </Button>
        )}
        {mayCancel && (
          <Button variant="default" aria-label={`Cancel ${title}`} onClick={() => cancel({ id, title })}>
            Cancel
          </Button>
        )}
        {withoutPaper > 0 && (
          <Button variant="default" aria-label={`Papers of ${title}`} onClick={() => ask({ id, title, withoutPaper })}>
            Papers
          </Button>
        )}
        {pay && dueSince !== '' && (
          <Button
            variant="default"
            aria-label={`Pay what is due of ${title}`}
            onClick={() => pay({ id, title, due, payApproved })}
          >
            Pay Due
          </Button>
        )}
        {correct && lastPayment && (
          <Button
            variant="default"
            aria-label={`Correct the last payment of ${title}`}
            onClick={() => correct({ title, ...lastPayment })}
          >
            Correct
          </Button>
        )}
        {say && owes && !isTaken(taken) && (
          <Button
            variant="default"
            aria-label={`${title}: ${unlikely ? 'no longer unlikely' : 'unlikely to pay'}`}
            onClick={() => say({ id, title, unlikely, unlikelyApproved })}
          >
            {unlikely ? 'No Longer Unlikely' : 'Unlikely to Pay'}
          </Button>
        )}
      </div>
    ),
  };
}
