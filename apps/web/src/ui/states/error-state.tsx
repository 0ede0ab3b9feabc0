import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { isNotFound } from '../../api/handle-error.ts';
import { pathTo } from '../../paths.ts';
import { EmptyLedger } from './empty-ledger.tsx';
import classes from './empty-state.module.css';

type Props = {
  error: unknown;
  /** Tries again; left out where nothing can be tried. */
  retry?: () => unknown;
  /** The way back when the item itself is not found. */
  back?: { to: string; label: string };
};

/** A page or list that could not be had: what happened, what to do, and the number to report. */
export function ErrorState({ error, retry, back = { to: pathTo('dashboard'), label: 'Go to Home' } }: Props) {
  const known = error instanceof ApiError ? error : undefined;
  const missing = isNotFound(error);
  return (
    <Panel>
      <h2 className={classes.text}>{missing ? 'This could not be found' : 'This could not be shown'}</h2>
      <p className={classes.hint}>
        {missing
          ? 'It may have been removed, or it belongs to someone else.'
          : (known?.message ?? 'Something unexpected happened in the page.')}
      </p>
      {known?.requestId && <p className={classes.hint}>Request {known.requestId}</p>}
      {retry && !missing ? (
        <Button variant="default" onClick={() => retry()}>
          Try again
        </Button>
      ) : (
        <Link to={back.to}>{back.label}</Link>
      )}
    </Panel>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <div className={classes.empty}>
      <EmptyLedger />
      {children}
    </div>
  );
}
