import { goalReached, investPrice } from '@guildhall/contract/market/investments.contract.ts';
import { formatCents, fromDollars, toDollars } from '@guildhall/contract/money.ts';
import { riskTexts } from '@guildhall/contract/market/risk.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { configurationInPage } from '../../api/in-page.ts';
import { delays } from '../../delays.ts';
import { pathTo } from '../../paths.ts';
import { refreshMoney } from '../../api/refresh-money.ts';
import { PendingNotice } from '../../money/payments/pending-notice.tsx';
import type { Due } from '../../money/payments/placed.ts';
import { PaymentReview } from '../../money/payments/payment-review.tsx';
import { sayPaid } from '../../money/payments/say-paid.ts';
import { leftToGoal } from '../projects/goal.ts';
import type { Project } from '../projects/project-funding.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { readField } from '../../ui/fields/read-field.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { StillNeeded } from '../../ui/still-needed.tsx';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { walletQuery } from '../../money/wallet/wallet.queries.ts';
import { ExpectedReturn } from './expected-return.tsx';
import classes from './investments.module.css';
import { InvestFacts } from './invest-facts.tsx';
import { chooseWallet, investRules, paidFromWallet } from './investment-rules.ts';
import { placeInvestment } from './place-investment.ts';
import { RiskConsent } from './risk-consent.tsx';

const PurchasePaymentDialog = lazyDialog(() =>
  import('../../money/payments/purchase-payment.tsx').then((module) => module.PurchasePaymentDialog),
);

const empty = { price: '', msg: '', document: null };

function walletWords(cents: bigint) {
  return cents > 0n ? `Up to ${formatCents(cents)}; the rest by card` : 'Your wallet is empty';
}

/** How much, why, and from where. A part by card opens the checkout. */
export function InvestForm({ project: latest }: { project: Project }) {
  const leavePage = useLeave();
  const { data, isFetching: readsWallet, refetch: readWallet } = useQuery(walletQuery());
  const now = { project: latest, wallet: fromDollars(data?.amount ?? 0) };
  // From Submit on the figures stand still: what is being invested is no longer free and no longer left to the goal.
  const [submitted, setSubmitted] = useState<typeof now>();
  const { project, wallet } = submitted ?? now;
  const form = useZodForm(investRules(project), empty, { draft: `invest:${project.id}` });
  const [wanted, setWanted] = useState(false);
  const [understood, setUnderstood] = useState(false);
  const [due, setDue] = useState<Due>();
  const [paying, setPaying] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const left = leftToGoal(project);
  const amount = readField(investPrice, form.values.price);
  const choice = chooseWallet(wanted, wallet, amount ?? 0n);

  const leave = async (message: string, id: string) => {
    setPaying(false);
    setLeaving(true);
    sayPaid(message, id);
    await leavePage(pathTo('dashboard'), delays.investment);
    void refreshMoney();
  };

  const giveUp = () => {
    setPaying(false);
    setSubmitted(undefined);
    void refreshMoney();
  };

  const submit = form.submit(async (values, options, { price }) => {
    const input = {
      ...values,
      price: toDollars(price),
      projectId: project.id,
      payFromWallet: choice,
      riskText: understood ? riskTexts.length : 0,
    };
    setSubmitted(now);
    const { id, purchase, message } = await placeInvestment(input, options).catch((error: unknown) => {
      giveUp();
      throw error;
    });
    if (!purchase) return leave(message, id);
    setDue({ purchase, again: () => placeInvestment(input, {}) });
    setPaying(true);
  });

  // An investment needs the tick; the call does not, since the specification's clients know none.
  const state = { ...form, valid: form.valid && understood, busy: form.busy || leaving };
  return (
    <>
      {!submitted && <PendingNotice about={project.id} />}
      {left <= 0n ? (
        <EmptyState action={<Link to={pathTo('project/details', { id: project.id })}>Back to the project</Link>}>
          {goalReached}
        </EmptyState>
      ) : (
        <div className={classes.invest}>
          <InvestFacts project={project} left={left} wallet={wallet} />
          <Form form={state} onSubmit={submit}>
            <div className={classes.price}>
              <MoneyField label="Amount" {...form.field('price')} />
              <ExpectedReturn project={project} amount={amount} />
            </div>
            <FileField
              label="Document"
              description="Your identification or agreement, which tells the organization whom it deals with. Only the organization and the operator of this site can open it, and you see when the organization does. It is kept as long as your investment is."
              kind="pdfOrImage"
              progress={form.progress}
              {...form.field('document')}
            />
            <TextAreaField label="Description" limit={3000} {...form.field('msg')} />
            <CheckboxField
              label="Pay From Wallet"
              name="payFromWallet"
              description={data ? walletWords(wallet) : 'Your wallet could not be read'}
              disabled={wallet <= 0n}
              value={wanted && wallet > 0n}
              onChange={setWanted}
              onBlur={() => {}}
              error={undefined}
            />
            {!data && (
              <Button variant="default" loading={readsWallet} onClick={() => readWallet()}>
                Try again
              </Button>
            )}
            <PaymentReview
              total={amount}
              fromWallet={paidFromWallet(choice, wallet, amount ?? 0n, configurationInPage()?.leastByCard)}
              wallet={data && wallet}
            />
            <RiskConsent value={understood} onChange={setUnderstood} />
            <SubmitButton form={state}>Submit</SubmitButton>
            <StillNeeded form={form} also={understood ? undefined : 'your confirmation of the risk'} />
          </Form>
        </div>
      )}
      <PurchasePaymentDialog
        opened={paying}
        purchase={due?.purchase}
        placeAgain={due?.again}
        onPaid={(id) => leave('Your payment is completed.', id)}
        onClose={giveUp}
      />
    </>
  );
}
