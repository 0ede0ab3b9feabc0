import { CloseButton } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import classes from './receipts.module.css';

type Props = {
  label: string;
  /** What was paid, in words. */
  children: ReactNode;
  /** The receipt's id. */
  receipt: string;
  onClose: () => void;
};

/** What was just paid, with the way to its receipt, until it is closed. */
export function ReceiptStrip({ label, children, receipt, onClose }: Props) {
  return (
    <section aria-label={label} className={classes.strip}>
      <IconReceipt size={22} aria-hidden />
      <p>
        {children}{' '}
        <Link to={pathTo('receipt', { id: receipt })} className={classes.view}>
          View receipt
        </Link>
      </p>
      <CloseButton size={44} iconSize={20} aria-label="Close the receipt" onClick={onClose} />
    </section>
  );
}
