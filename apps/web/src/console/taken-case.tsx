import {
  giveComplaintBack,
  giveDisputeBack,
  giveFlaggedBack,
  giveRiskBack,
  giveWithdrawalBack,
  takeComplaint,
  takeDispute,
  takeFlagged,
  takeRisk,
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
  flag: { take: takeFlagged, giveBack: giveFlaggedBack },
};

/** Who works on a case, for its row in a list. */
export function withWhom({ own, by, since }: NonNullable<Taken>): string {
  return `With ${own ? 'you' : by} for ${howLong(since, Date.now())}`;
}

export type TakenCaseProps = {
  kind: CaseKind;
  id: string;
  taken: Taken;
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

/** Who works on a case that waits for a decision, and the button by which that changes. */
export function TakenCase({ kind, id, taken, onChange }: TakenCaseProps) {
  const { take, giveBack } = calls[kind];
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const answer = taken?.own ? await act(giveBack, { id }) : await act(take, { id, over: taken !== null });
      if (answer) onChange(answer.data.taken);
    },
  });
  return (
    <div role="group" aria-label="Who works on it" className={classes.chosen}>
      <Button variant="default" loading={isPending} data-key="t" onClick={() => mutate()}>
        {taken === null ? 'Take' : taken.own ? 'Give Back' : 'Take Over'}
      </Button>
      <span id={takenId}>{wordsOf(taken)}</span>
    </div>
  );
}
