import { fundingOver, goalReached, investPrice } from '@guildhall/contract/market/investments.contract.ts';
import { formatCents, fromDollars, toDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { configurationInPage } from '../../api/in-page.ts';
import { delays } from '../../delays.ts';
import { pathTo } from '../../paths.ts';
import { refreshMoney } from '../../api/refresh-money.ts';
import { useMay } from '../../people/members/use-may.ts';
import { PendingNotice } from '../../money/payments/pending-notice.tsx';
import type { Due } from '../../money/payments/placed.ts';
import { PaymentReview } from '../../money/payments/payment-review.tsx';
import { showPaidToast } from '../../money/payments/show-paid-toast.ts';
import { amountsToInvest, leftToGoal } from '../projects/goal.ts';
import type { Project } from '../projects/project-funding.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { readField } from '../../ui/fields/read-field.ts';
import { SuggestedAmounts } from '../../ui/fields/suggested-amounts.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { StillNeeded } from '../../ui/still-needed.tsx';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { useZodForm, type FieldProps } from '../../ui/hooks/use-zod-form.ts';
import { addToInvest, missingIn, missingInWords, readAddedToInvest } from './missing-money.ts';
import { investmentLimitQuery } from '../investment-limits/investment-limits.queries.ts';
import { walletQuery } from '../../money/wallet/wallet.queries.ts';
import { ExpectedReturn } from './expected-return.tsx';
import classes from './investments.module.css';
import { InvestFacts } from './invest-facts.tsx';
import { chooseWallet, investRules, paidFromWallet } from './investment-rules.ts';
import { placeInvestment } from './place-investment.ts';
import { useConsent } from './use-consent.tsx';
import { WhereMoneyGoes } from './where-money-goes.tsx';

const PurchasePaymentDialog = lazyDialog(() =>
  import('../../money/payments/purchase-payment.tsx').then((module) => module.PurchasePaymentDialog),
);

const empty = { price: '', msg: '', document: null };

/** How much, why, and from where. A part by card opens the checkout. */
export function InvestForm({ project: latest }: { project: Project }) {
  const reading = useQuery(walletQuery());
  const now = { project: latest, wallet: fromDollars(reading.data?.amount ?? 0), own: useOwnLimit() };
  // From Submit on the figures stand still: what is being invested is no longer free and no longer left to the goal.
  const [submitted, setSubmitted] = useState<typeof now>();
  const { project, wallet, own: limit } = submitted ?? now;
  const [agreement, setAgreement] = useState(false);
  const form = useZodForm(investRules(project, agreement, limit?.left), empty, { draft: `invest:${project.id}` });
  // Unticked at first, but for who has just added money for it.
  const [wanted, setWanted] = useState(readAddedToInvest(useLocation().state));
  const checkout = useCheckout();

  const left = leftToGoal(project);
  const amount = readField(investPrice, form.values.price);
  const consent = useConsent({ amount, own: limit, sheet: project.keyInformation });
  const choice = chooseWallet(wanted, wallet, amount ?? 0n);

  const giveUp = () => {
    checkout.close();
    setSubmitted(undefined);
    void refreshMoney();
  };

  const submit = form.submit(async (values, options, { price }) => {
    const input = {
      ...values,
      price: toDollars(price),
      projectId: project.id,
      agreement,
      payFromWallet: choice,
      ...consent.confirmations,
    };
    setSubmitted(now);
    const { id, purchase, message } = await placeInvestment(input, options).catch((error: unknown) => {
      giveUp();
      throw error;
    });
    if (!purchase) return checkout.leave(message, id);
    checkout.open({ purchase, again: () => placeInvestment(input, {}) });
  });

  // A file that was chosen before is not sent against the wish.
  const letGuildhallWrite = (wish: boolean) => {
    form.set('document', null);
    setAgreement(wish);
  };

  // An investment needs the tick; the call does not, since the specification's clients know none.
  const state = { ...form, valid: form.valid && consent.given, busy: form.busy || checkout.leaving };
  return (
    <>
      {!submitted && <PendingNotice about={project.id} />}
      {left <= 0n || !project.takesMoney ? (
        <EmptyState action={<Link to={pathTo('project/details', { id: project.id })}>Back to the project</Link>}>
          {left <= 0n ? goalReached : fundingOver}
        </EmptyState>
      ) : (
        <div className={classes.invest}>
          <InvestFacts project={project} left={left} wallet={wallet} own={limit} />
          <Form form={state} onSubmit={submit}>
            <Price project={project} amount={amount} field={form.field('price')} />
            <DocumentField form={form} agreement={agreement} onAgreement={letGuildhallWrite} />
            <TextAreaField label="Description" limit={3000} {...form.field('msg')} />
            <PayFromWallet reading={reading} wallet={wallet} wanted={wanted} onChange={setWanted} />
            {reading.data && !form.wrong.includes('price') && (
              <AddAndInvest projectId={project.id} missing={missingIn(wallet, amount ?? 0n)} disabled={state.busy} />
            )}
            <PaymentReview
              total={amount}
              fromWallet={paidFromWallet(choice, wallet, amount ?? 0n, configurationInPage()?.leastByCard)}
              wallet={reading.data && wallet}
            />
            <WhereMoneyGoes project={project} />
            {consent.element}
            <SubmitButton form={state}>Submit</SubmitButton>
            <StillNeeded form={form} also={consent.missing} />
          </Form>
        </div>
      )}
      <PurchasePaymentDialog
        opened={checkout.paying}
        purchase={checkout.due?.purchase}
        placeAgain={checkout.due?.again}
        onPaid={(id) => checkout.leave('Your payment is completed.', id)}
        onClose={giveUp}
      />
    </>
  );
}

/** The investor's own limit; without it, where it could not be read, the server alone looks at it. */
function useOwnLimit() {
  return useQuery({ ...investmentLimitQuery(), meta: { quiet: true } }).data;
}

type DocumentProps = {
  form: Pick<ReturnType<typeof useZodForm<ReturnType<typeof investRules>>>, 'field' | 'progress'>;
  agreement: boolean;
  onAgreement: (wish: boolean) => void;
};

/** A file of one's own, or the wish that the product writes one. */
function DocumentField({ form, agreement, onAgreement }: DocumentProps) {
  return (
    <>
      <FileField
        label="Document"
        description="Your identification or agreement, so the organization knows who you are. Only the organization and our team can open it, and you see when the organization does. We store it as long as your investment."
        kind="pdfOrImage"
        progress={form.progress}
        {...form.field('document')}
        required={!agreement}
        disabled={agreement}
      />
      <CheckboxField
        label="Let Guildhall write a record instead"
        name="agreement"
        description="A record of the parties, the amount, the terms and the day. Nobody signs it. The organization sees whether Guildhall has verified who you are, and gets no copy of your identification."
        value={agreement}
        onChange={onAgreement}
        onBlur={() => {}}
        error={undefined}
      />
    </>
  );
}

type PriceProps = { project: Project; amount: bigint | undefined; field: FieldProps<string> };

/** How much, and what it would give back. `amount` in whole cents; undefined while none is typed. */
function Price({ project, amount, field }: PriceProps) {
  return (
    <div className={classes.price}>
      <MoneyField label="Amount" {...field} />
      <SuggestedAmounts amounts={amountsToInvest(project)} onChoose={field.onChange} />
      <ExpectedReturn project={project} amount={amount} />
    </div>
  );
}

/** The card payment that an investment waits for, and the way to the dashboard once it is paid. */
function useCheckout() {
  const leavePage = useLeave();
  const [due, setDue] = useState<Due>();
  const [paying, setPaying] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const open = (next: Due) => {
    setDue(next);
    setPaying(true);
  };
  const close = () => setPaying(false);
  const leave = async (message: string, id: string) => {
    setPaying(false);
    setLeaving(true);
    showPaidToast(message, id);
    await leavePage(pathTo('dashboard'), delays.investment);
    void refreshMoney();
  };
  return { due, paying, leaving, open, close, leave };
}

type AddProps = { projectId: string; missing: bigint; disabled: boolean };

/** The way to add what the wallet lacks, in whole cents, and back to this form. What was typed is stored as its draft. */
function AddAndInvest({ projectId, missing, disabled }: AddProps) {
  const navigate = useNavigate();
  const mayMoveMoney = useMay('treasurer');
  if (missing <= 0n || !mayMoveMoney) return null;
  return (
    <div className={classes.addMoney}>
      <p id="missing-in-wallet">{missingInWords(missing)}</p>
      <Button
        variant="default"
        aria-describedby="missing-in-wallet"
        disabled={disabled}
        onClick={() => navigate(pathTo('wallet'), { state: addToInvest(projectId, missing) })}
      >
        Add and Invest
      </Button>
    </div>
  );
}

type WalletProps = {
  reading: Pick<UseQueryResult, 'data' | 'isFetching' | 'refetch'>;
  /** Whole cents that are free in it. */
  wallet: bigint;
  wanted: boolean;
  onChange: (wanted: boolean) => void;
};

/** Whether the wallet pays what it can; where it could not be read, the way to read it again. */
function PayFromWallet({ reading: { data, isFetching, refetch }, wallet, wanted, onChange }: WalletProps) {
  const words = wallet > 0n ? `Up to ${formatCents(wallet)}; the rest by card` : 'Your wallet is empty';
  return (
    <>
      <CheckboxField
        label="Pay From Wallet"
        name="payFromWallet"
        description={data ? words : 'We could not load your wallet'}
        disabled={wallet <= 0n}
        value={wanted && wallet > 0n}
        onChange={onChange}
        onBlur={() => {}}
        error={undefined}
      />
      {!data && (
        <Button variant="default" loading={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      )}
    </>
  );
}
