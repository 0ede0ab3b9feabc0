import type { Books } from './books.ts';
import { invalidRequest } from './problem.ts';

/** What of each kind of object can be put in for its id. */
const expandable: Record<string, readonly string[]> = {
  payment_intent: ['latest_charge'],
  charge: ['balance_transaction', 'payment_intent'],
  refund: ['balance_transaction', 'charge', 'failure_balance_transaction', 'payment_intent'],
  dispute: ['charge', 'payment_intent'],
  balance_transaction: ['source'],
};

function found(books: Books, id: string): object | undefined {
  for (const all of [books.charges, books.balances, books.refunds, books.disputes, books.intents])
    if (all.has(id)) return all.get(id);
  return undefined;
}

/** Puts the object in the place of its id, along a path such as `latest_charge.balance_transaction`. */
function expand(books: Books, object: Record<string, unknown>, [name = '', ...rest]: string[], whole: string): void {
  if (!expandable[String(object['object'])]?.includes(name))
    throw invalidRequest(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  const value = object[name];
  if (typeof value === 'string') object[name] = structuredClone(found(books, value) ?? value);
  const inner = object[name];
  if (rest.length > 0 && typeof inner === 'object' && inner !== null)
    expand(books, inner as Record<string, unknown>, rest, whole);
}

/** An object as it is now, with others put into it as `expand` says, at most four deep. */
export function shown(books: Books, object: object, expanding: readonly string[] = []): object {
  const copy = structuredClone(object) as Record<string, unknown>;
  for (const whole of expanding) {
    const path = whole.split('.');
    if (path.length > 4)
      throw invalidRequest(`You cannot expand more than 4 levels of a property. Property: ${whole}`, {
        param: 'expand',
      });
    expand(books, copy, path, whole);
  }
  return copy;
}

/** A page whose objects have others put into them: each path begins with `data`. */
export function shownPage<P extends { data: object[] }>(books: Books, page: P, expanding: readonly string[] = []): P {
  const inner = expanding.map((whole) => {
    if (!whole.startsWith('data.'))
      throw invalidRequest(`This property cannot be expanded (${whole}).`, { param: 'expand' });
    return whole.slice('data.'.length);
  });
  return { ...page, data: page.data.map((each) => shown(books, each, inner)) };
}
