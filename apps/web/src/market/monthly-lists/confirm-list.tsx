import { warningText, warningTick } from '@guildhall/contract/market/investment-limits.contract.ts';
import { confirmMonthlyList } from '@guildhall/contract/market/monthly-lists.contract.ts';
import { formatDollars, fromDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { walletQuery } from '../../money/wallet/wallet.queries.ts';
import { pathTo } from '../../paths.ts';
import { useMay } from '../../people/members/use-may.ts';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { toast } from '../../ui/toast.ts';
import { investmentLimitQuery } from '../investment-limits/investment-limits.queries.ts';
import { ListedProjects } from './listed-projects.tsx';
import classes from './monthly-lists.module.css';
import { listOfMonthQuery, type ListOfMonth } from './monthly-lists.queries.ts';

/** A list that waits: the viewer chooses among its projects, sees what goes into each, and confirms all of it at once. */
export function ConfirmList({ proposed }: { proposed: ListOfMonth }) {
  // Undefined until the proposal is changed.
  const [chosen, setChosen] = useState<string[]>();
  const asked = chosen?.length === 0 ? undefined : chosen;
  const split = useQuery({ ...listOfMonthQuery(proposed.id, asked), placeholderData: keepPreviousData });
  const list = split.data ?? proposed;
  const ids = chosen ?? list.projects.filter(({ part }) => part > 0).map(({ id }) => id);
  const shown = ids.length === 0 ? withoutParts(list) : list;
  const choose = (id: string, on: boolean) => setChosen(on ? [...ids, id] : ids.filter((each) => each !== id));
  return (
    <>
      <ListedProjects list={shown} choosing={{ isChosen: (id) => ids.includes(id), choose }} />
      <Confirm key={shown.split} list={shown} ids={ids} isSettled={!split.isPlaceholderData} />
    </>
  );
}

function withoutParts(list: ListOfMonth): ListOfMonth {
  return { ...list, total: 0, projects: list.projects.map((project) => ({ ...project, part: 0 })) };
}

type Props = {
  list: ListOfMonth;
  ids: readonly string[];
  /** Whether the parts that are shown are those of what is chosen. */
  isSettled: boolean;
};

/** What all parts come to, the warning about a large sum, and the button. */
function Confirm({ list, ids, isSettled }: Props) {
  const { data: wallet } = useQuery({ ...walletQuery(), meta: { quiet: true } });
  const { data: own } = useQuery({ ...investmentLimitQuery(), meta: { quiet: true } });
  const [warned, setWarned] = useState(false);
  const mayInvest = useMay('treasurer');
  const { id, total, split, lapsesOn } = list;
  const confirm = useMutation({
    mutationFn: () =>
      callWithMessage(confirmMonthlyList, { id, projects: [...ids], total, split, warningConfirmed: warned }),
    onSuccess: ({ message }) => toast.success(message),
    // What was refused may have changed meanwhile, and is shown as it is now.
    onSettled: () => Promise.all([invalidate(['investments']), invalidate(['wallet'])]),
  });
  const above = own?.warning && total > own.warning.above ? own.warning.above : undefined;
  const fits = list.projects.every((project) => !ids.includes(project.id) || project.part > 0);
  const lacks = wallet !== undefined && wallet.amount < total;
  return (
    <div className={classes.confirm}>
      <DescriptionList
        label="What is invested"
        items={[
          ['In All', formatDollars(total)],
          ['Wallet Balance', wallet && formatDollars(wallet.amount)],
          ['Can Be Confirmed Before', <DateText key="until" iso={lapsesOn} />],
        ]}
      />
      {lacks && (
        <p role="note">
          Your wallet has too little money for this. <Link to={pathTo('wallet')}>Add money to it</Link>
        </p>
      )}
      {above !== undefined && (
        <CheckboxField
          label={warningTick}
          name="warningConfirmed"
          description={warningText(fromDollars(above))}
          required
          value={warned}
          onChange={setWarned}
          onBlur={() => {}}
          error={undefined}
        />
      )}
      {mayInvest && (
        <Button
          loading={confirm.isPending}
          disabled={!isSettled || !fits || lacks || total === 0 || (above !== undefined && !warned)}
          onClick={() => confirm.mutate()}
        >
          {`Invest ${formatDollars(total)} in ${count(ids.length, 'project')}`}
        </Button>
      )}
    </div>
  );
}
