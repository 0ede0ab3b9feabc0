import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { isMissingChunk } from './missing-chunk.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { setTitle } from '../ui/document-title.ts';
import classes from './route-error.module.css';

/** What is left when a page breaks: words, the request's number if there is one, and a way on. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    setTitle('Something went wrong');
    console.error(error);
    if (isMissingChunk(error)) window.location.reload();
  }, [error]);
  return (
    <main className={classes.main}>
      <h1 className={classes.title}>Something went wrong</h1>
      <ErrorState error={error} retry={() => window.location.reload()} />
    </main>
  );
}
