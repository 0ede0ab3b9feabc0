import type { MiddlewareFunction } from 'react-router';
import { wanted } from '../api/navigation.ts';
import { session } from '../api/session.ts';
import { leadTo } from './lead-to.ts';

/** Lets only those through who have a stored token and e-mail (spec §2); the others log in first and then get where they wanted. */
export const guard: MiddlewareFunction = async ({ request }, next) => {
  if (session.isOpen()) {
    wanted.seen(session.get('email') ?? '');
    return next();
  }
  const { pathname, search } = new URL(request.url);
  wanted.remember(pathname + search);
  throw leadTo(request, '/login');
};
