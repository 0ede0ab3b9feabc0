import { beyondOwnLimit } from '@guildhall/contract/market/investment-limits.contract.ts';
import { listDays, setMonthlyList } from '@guildhall/contract/market/monthly-lists.contract.ts';
import { riskTexts } from '@guildhall/contract/market/risk.ts';
import { monthlyForm } from '@guildhall/contract/market/set-monthly-investment.contract.ts';
import { fromDollars } from '@guildhall/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { callWithMessage } from '../../api/call.ts';
import { invalidate, queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { MoneyField, NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { DetailSkeleton } from '../../ui/states/skeletons.tsx';
import { StillNeeded } from '../../ui/still-needed.tsx';
import { toast } from '../../ui/toast.ts';
import { investmentLimitQuery } from '../investment-limits/investment-limits.queries.ts';
import { RiskConsent } from '../investments/risk-consent.tsx';
import classes from '../monthly-investments/monthly.module.css';
import { projectCategoriesQuery } from '../projects/projects.queries.ts';
import { describeSearch } from '../saved-searches/describe-search.ts';
import { savedSearchesQuery } from '../saved-searches/saved-searches.queries.ts';

type Option = { value: string; label: string };

export function loader() {
  void queryClient.prefetchQuery(projectCategoriesQuery());
  void queryClient.prefetchQuery(savedSearchesQuery());
  void queryClient.prefetchQuery(investmentLimitQuery());
  return null;
}

/** Setting up a list of each month: of what, for how much, and on which day. */
export function Component() {
  const categories = useQuery(projectCategoriesQuery());
  const searches = useQuery(savedSearchesQuery());
  const limit = useQuery({ ...investmentLimitQuery(), meta: { quiet: true } });
  const error = categories.error ?? searches.error;
  const options = [
    ...(searches.data ?? []).map((search) => ({
      value: `search ${search.id}`,
      label: `Saved search: ${describeSearch(search)}`,
    })),
    ...(categories.data ?? []).map(({ id, name }) => ({ value: `category ${id}`, label: `Category: ${name}` })),
  ];
  return (
    <>
      <PageTitle lead="Each month a list of open projects, to be confirmed with one tap." />
      {categories.data && searches.data && limit.isFetched ? (
        <ListForm options={options} limit={limit.data?.limit ?? null} />
      ) : error ? (
        <ErrorState error={error} retry={() => Promise.all([categories.refetch(), searches.refetch()])} />
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}

/** The contract's form. `limit` is the investor's own for 30 days, in dollars; null where there is none. */
function rules(limit: number | null) {
  const most = limit === null ? null : fromDollars(limit);
  return z.extend(monthlyForm, {
    of: z.string().check(z.minLength(1, 'Please choose a category or a saved search.')),
    price: monthlyForm.shape.price.check(
      z.refine((cents: bigint) => most === null || cents <= most, beyondOwnLimit(most ?? 0n)),
    ),
  });
}

function ListForm({ options, limit }: { options: Option[]; limit: number | null }) {
  const [address] = useUrlState({ categoryId: '', searchId: '' });
  const [understood, setUnderstood] = useState(false);
  const navigate = useNavigate();
  const wanted = address.searchId ? `search ${address.searchId}` : `category ${address.categoryId}`;
  const form = useZodForm(rules(limit), {
    of: options.some(({ value }) => value === wanted) ? wanted : '',
    price: '',
    day: '',
  });
  const submit = form.submit(async ({ of, ...values }, sending) => {
    const [kind, id] = of.split(' ');
    const source = kind === 'search' ? { searchId: id! } : { categoryId: id! };
    const input = { ...values, ...source, riskText: understood ? riskTexts.length : 0 };
    const { message } = await callWithMessage(setMonthlyList, input, sending);
    toast.success(message);
    await invalidate(['investments', 'monthly']);
    await navigate(pathTo('investments/monthly'));
  });
  const state = { ...form, valid: form.valid && understood };
  return (
    <div className={classes.alone}>
      <Form form={state} onSubmit={submit}>
        <SelectField label="Projects" placeholder="Choose" options={options} {...form.field('of')} />
        <MoneyField
          label="Amount"
          description="The most that you invest from a list, from your wallet"
          {...form.field('price')}
        />
        <NumberField
          label="Day of the Month"
          description="From 1 to 31. In a shorter month it is the last day."
          {...form.field('day')}
        />
        <HowItWorks />
        <RiskConsent value={understood} onChange={setUnderstood} />
        <SubmitButton form={state}>Set Up Monthly List</SubmitButton>
        <StillNeeded form={form} also={understood ? undefined : 'your confirmation of the risk'} />
      </Form>
    </div>
  );
}

function HowItWorks() {
  return (
    <div role="note" aria-label="How it works" className={classes.note}>
      <ul>
        <li>On that day from 06:00 UTC on you get a list of up to ten open projects, and a notification.</li>
        <li>Nothing is invested until you confirm a list. You choose in which of its projects.</li>
        <li>
          The amount is split evenly over them. Each part is an investment of its own, for which Guildhall writes the
          record.
        </li>
        <li>A list can be confirmed for {listDays} days, until the next one comes.</li>
        <li>You can stop at any time.</li>
      </ul>
    </div>
  );
}
