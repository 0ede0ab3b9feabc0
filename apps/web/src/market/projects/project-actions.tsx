import { Button } from '@mantine/core';
import { IconCalendarRepeat, IconShare, IconShare3, IconShoppingBag } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { FlagButton } from '../../trust/flags/flag-button.tsx';
import { PendingNotice } from '../../money/payments/pending-notice.tsx';
import { showPaidToast } from '../../money/payments/show-paid-toast.ts';
import type { Due } from '../../money/payments/placed.ts';
import { pathTo } from '../../paths.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { shareLink } from '../../ui/sharing/share-link.ts';
import { InvestLink } from './invest-link.tsx';
import type { Project } from './project-funding.tsx';
import classes from './project-details.module.css';

const OrderDialog = lazyDialog(() => import('../orders/order-dialog.tsx').then((module) => module.OrderDialog));
const ReferDialog = lazyDialog(() => import('./refer-dialog.tsx').then((module) => module.ReferDialog));
const PurchasePaymentDialog = lazyDialog(() =>
  import('../../money/payments/purchase-payment.tsx').then((module) => module.PurchasePaymentDialog),
);

/** Invest, order and refer: for everyone but the creator and who belongs to it. */
export function ProjectActions({ project }: { project: Project }) {
  const [opened, setOpened] = useState<'order' | 'refer' | 'payment'>();
  const [due, setDue] = useState<Due>();
  const close = () => setOpened(undefined);
  const pay = (order: Due) => {
    setDue(order);
    setOpened('payment');
  };
  const paid = (id: string) => {
    showPaidToast('Your payment is completed.', id);
    close();
  };
  return (
    <>
      <div className={classes.actions}>
        {project.insider ? (
          <p role="note">
            You belong to this organization, so you cannot invest in its projects, order from it or refer it.
          </p>
        ) : (
          <>
            <InvestLink project={project} />
            {project.takesMoney && project.pausedUntil === '' && (
              <Button
                component={Link}
                variant="default"
                leftSection={<IconCalendarRepeat size={18} aria-hidden />}
                to={pathTo('investments/monthly/set', { id: project.id })}
              >
                Set Up Monthly
              </Button>
            )}
            {project.state !== 'canceled' && (
              <Button
                variant="default"
                leftSection={<IconShoppingBag size={18} aria-hidden />}
                disabled={project.pausedUntil !== ''}
                onClick={() => setOpened('order')}
              >
                Order
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconShare3 size={18} aria-hidden />}
              onClick={() => setOpened('refer')}
            >
              Refer User
            </Button>
          </>
        )}
        {project.sharePath && (
          <Button
            variant="default"
            leftSection={<IconShare size={18} aria-hidden />}
            onClick={() => void shareLink(project.title, project.sharePath)}
          >
            Share
          </Button>
        )}
        <FlagButton kind="project" thingId={project.id} about="this project" />
      </div>
      {opened !== 'payment' && <PendingNotice about={project.id} />}
      <OrderDialog opened={opened === 'order'} onClose={close} project={project} onDue={pay} />
      <PurchasePaymentDialog
        opened={opened === 'payment'}
        purchase={due?.purchase}
        placeAgain={due?.again}
        onPaid={paid}
        onClose={close}
      />
      <ReferDialog opened={opened === 'refer'} onClose={close} project={project} />
    </>
  );
}
