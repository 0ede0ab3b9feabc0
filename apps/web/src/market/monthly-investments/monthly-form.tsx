import { fundingWords } from '@guildhall/contract/market/funding.contract.ts';
import { beyondOwnLimit, limitDays } from '@guildhall/contract/market/investment-limits.contract.ts';
import { beyondGoal, belowMinimum } from '@guildhall/contract/market/investments.contract.ts';
import {
  monthlyForm,
  mostFailures,
  reminderDays,
  setMonthlyInvestment,
} from '@guildhall/contract/market/set-monthly-investment.contract.ts';
import { formatCents, formatDollars, fromDollars } from '@guildhall/contract/money.ts';
import { returnInWords } from '@guildhall/contract/market/returns.ts';
import { riskTexts } from '@guildhall/contract/market/risk.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { walletQuery } from '../../money/wallet/wallet.queries.ts';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { MoneyField, NumberField } from '../../ui/fields/number-field.tsx';
import { SuggestedAmounts } from '../../ui/fields/suggested-amounts.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { StillNeeded } from '../../ui/still-needed.tsx';
import { toast } from '../../ui/toast.ts';
import { investmentLimitQuery } from '../investment-limits/investment-limits.queries.ts';
import { RiskConsent } from '../investments/risk-consent.tsx';
import { amountsToInvest, leastToInvest, leftToGoal } from '../projects/goal.ts';
import type { Project } from '../projects/project-funding.tsx';
import { repaymentInWords, reserveInWords } from '../projects/repayment-in-words.ts';
import classes from './monthly.module.css';

/** The contract's form for this project. `limit` is the investor's own for 30 days, in dollars; null where there is none. */
function rules(project: Project, limit: number | null) {
  const least = leastToInvest(project);
  const left = leftToGoal(project);
  const most = limit === null ? null : fromDollars(limit);
  return z.extend(monthlyForm, {
    price: monthlyForm.shape.price.check(
      z.refine((cents: bigint) => cents >= least, belowMinimum(least)),
      z.refine((cents: bigint) => cents <= left, beyondGoal(left)),
      z.refine((cents: bigint) => most === null || cents <= most, beyondOwnLimit(most ?? 0n)),
    ),
  });
}

/** How much, on which day, on what terms, and at what risk. */
export function MonthlyForm({ project }: { project: Project }) {
  const { data: wallet } = useQuery({ ...walletQuery(), meta: { quiet: true } });
  const { data: own } = useQuery({ ...investmentLimitQuery(), meta: { quiet: true } });
  const [understood, setUnderstood] = useState(false);
  const navigate = useNavigate();
  const limit = own?.limit ?? null;
  const form = useZodForm(rules(project, limit), { price: '', day: '' });

  const submit = form.submit(async (values, options) => {
    const input = { ...values, projectId: project.id, riskText: understood ? riskTexts.length : 0 };
    const { message } = await callWithMessage(setMonthlyInvestment, input, options);
    toast.success(message);
    await invalidate(['investments', 'monthly']);
    await navigate(pathTo('investments/monthly'));
  });

  const state = { ...form, valid: form.valid && understood };
  return (
    <div className={classes.set}>
      <Facts project={project} wallet={wallet?.amount} limit={limit} />
      <Form form={state} onSubmit={submit}>
        <MoneyField label="Amount" description="From your wallet, each month" {...form.field('price')} />
        <SuggestedAmounts amounts={amountsToInvest(project)} onChoose={form.field('price').onChange} />
        <NumberField
          label="Day of the Month"
          description="From 1 to 31. In a shorter month it is the last day."
          {...form.field('day')}
        />
        <HowItWorks organization={project.createdByName} />
        <RiskConsent sheet={project.keyInformation} value={understood} onChange={setUnderstood} />
        <SubmitButton form={state}>Set Up Monthly</SubmitButton>
        <StillNeeded form={form} also={understood ? undefined : 'your confirmation of the risk'} />
      </Form>
    </div>
  );
}

/** `wallet` and `limit` in dollars. */
function Facts({ project, wallet, limit }: { project: Project; wallet: number | undefined; limit: number | null }) {
  const { terms } = project;
  return (
    <div className={classes.facts}>
      <DescriptionList
        label="The terms you agree to"
        items={[
          ...(wallet === undefined ? [] : ([['Wallet Balance', formatDollars(wallet)]] as const)),
          ...(limit === null
            ? []
            : ([
                ['Your Own Limit', `${formatDollars(limit)} in ${limitDays} days, all investments together`],
              ] as const)),
          ['Left to the goal', formatCents(leftToGoal(project))],
          ['Minimum Investment', formatCents(leastToInvest(project))],
          ['Return', returnInWords(project)],
          ['Repayment', repaymentInWords(terms)],
          ['Funding', fundingWords[terms.funding]],
          ...(project.reservePercent > 0 ? [['Report Reserve', reserveInWords(project)] as const] : []),
          ['Days to Reconsider', terms.reflectionDays === 0 ? 'None' : count(terms.reflectionDays, 'day')],
          ['Late Interest', terms.lateInterest > 0 ? `${terms.lateInterest}% a year on late payments` : 'None'],
        ]}
      />
    </div>
  );
}

function HowItWorks({ organization }: { organization: string }) {
  return (
    <div role="note" aria-label="How it works" className={classes.note}>
      <ul>
        <li>The amount leaves your wallet on that day at 06:00 UTC. You are reminded {reminderDays} days before.</li>
        <li>
          Each month is an investment of its own. Guildhall writes its record; {organization} gets no document of yours.
        </li>
        <li>
          With too little money, above a limit or during a freeze nothing is invested, and you get one mail. After{' '}
          {mostFailures} such months in a row it stops.
        </li>
        <li>It ends with the goal; the last time it is only what is left. If the terms change, it stops.</li>
        <li>You can skip a month or stop at any time.</li>
      </ul>
    </div>
  );
}
