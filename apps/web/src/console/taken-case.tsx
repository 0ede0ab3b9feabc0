import {
  giveAppealBack,
  giveComplaintBack,
  giveDefaultBack,
  giveDisputeBack,
  giveFlaggedBack,
  giveRiskBack,
  giveSanctionsBack,
  giveWithdrawalBack,
  takeAppeal,
  takeComplaint,
  takeDefault,
  takeDispute,
  takeFlagged,
  takeRisk,
  takeSanctions,
  takeWithdrawal,
  type CaseKind,
} from '@guildhall/contract/trust/cases.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { howLong } from './how-long.ts';
import { act } from './operator-call.ts';
import classes from './operator.module.css';

export type Taken = ReceivedOf<typeof takeWithdrawal>['taken'];

/** The id of what says that another operator has a case; buttons that are disabled for it name it as their reason. */
export const takenId = 'taken';

/** Whether a case is another operator’s to decide. */
export function isTaken(taken: Taken): boolean {
  return taken !== null && !taken.own;
}

const calls = {
  withdrawal: { take: takeWithdrawal, giveBack: giveWithdrawalBack },
  complaint: { take: takeComplaint, giveBack: giveComplaintBack },
  dispute: { take: takeDispute, giveBack: giveDisputeBack },
  risk: { take: takeRisk, giveBack: giveRiskBack },
  sanctions: { take: takeSanctions, giveBack: giveSanctionsBack },
  flag: { take: takeFlagged, giveBack: giveFlaggedBack },
  freeze: { take: takeAppeal, giveBack: giveAppealBack },
  project: { take: takeDefault, giveBack: giveDefaultBack },
};

type CaseToTake = { kind: CaseKind; id: string; taken: Taken };

/** Who works on a case, for its row in a list. */
export function withWhom({ own, by, since }: NonNullable<Taken>): string {
  return `With ${own ? 'you' : by} for ${howLong(since, Date.now())}`;
}

export type TakenCaseProps = CaseToTake & {
  /** Shows who has it now. */
  onChange: (taken: Taken) => void;
};

function wordsOf(taken: Taken): string {
  if (taken === null) return 'Nobody works on it.';
  const time = howLong(taken.since, Date.now());
  return taken.own
    ? `You have had it for ${time}. Others see that.`
    : `${taken.by} has had it for ${time}. Take it over if you have to decide it.`;
}

/** Takes a case, gives it back or takes it over, whichever there is to do. */
function useTaking({ kind, id, taken }: CaseToTake, onChange?: (taken: Taken) => void) {
  const { take, giveBack } = calls[kind];
  return useMutation({
    mutationFn: async () => {
      const answer = taken?.own ? await act(giveBack, { id }) : await act(take, { id, over: taken !== null });
      if (answer) onChange?.(answer.data.taken);
    },
  });
}

/** The button by which it changes who works on a case, in the row of one that has no page of its own; `name` says which one it is. */
export function TakeButton({ name, ...caseToTake }: CaseToTake & { name: string }) {
  const { mutate, isPending } = useTaking(caseToTake);
  const { taken } = caseToTake;
  const words = taken === null ? 'Take' : taken.own ? 'Give Back' : 'Take Over';
  return (
    <Button variant="default" loading={isPending} aria-label={`${words}: ${name}`} onClick={() => mutate()}>
      {words}
    </Button>
  );
}

/** Who works on a case that waits for a decision, and the button by which that changes. */
export function TakenCase({ onChange, ...caseToTake }: TakenCaseProps) {
  const { mutate, isPending } = useTaking(caseToTake, onChange);
  const { taken } = caseToTake;
  return (
    <div role="group" aria-label="Who works on it" className={classes.chosen}>
      <Button variant="default" loading={isPending} data-key="t" onClick={() => mutate()}>
        {taken === null ? 'Take' : taken.own ? 'Give Back' : 'Take Over'}
      </Button>
      <span id={takenId}>{wordsOf(taken)}</span>
    </div>
  );
}
