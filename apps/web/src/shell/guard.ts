import type { MiddlewareFunction } from 'react-router';
import { wanted } from '../api/navigation.ts';
import { session } from '../api/session.ts';
import { pathTo } from '../paths.ts';
import { leadTo } from './lead-to.ts';

/** Lets only those through who have a stored token and e-mail (spec §2.route); the others log in first. */
export const guard: MiddlewareFunction = async ({ request }, next) => {
  if (session.isOpen()) {
    // Whoever is here needs no log-in to get there.
    wanted.forget();
    return next();
  }
  throw leadTo(request, pathTo('login'));
};
