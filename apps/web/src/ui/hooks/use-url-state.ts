import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type State = Record<string, string | number>;

/** What the address will be once the change that is under way is shown: another change meanwhile adds to it. */
let underWay: { from: URLSearchParams; to: URLSearchParams } | undefined;

/**
 * What a list shows – page, search, sort, tab – kept in the address. `initial` names the parameters and their defaults,
 * which do not appear in the address. A change of page is a step for the back button; other changes replace.
 */
export function useUrlState<S extends State>(initial: S) {
  const [params, setParams] = useSearchParams();
  const state = readUrlState(params, initial);
  const names = JSON.stringify(initial);
  const set = useCallback(
    (change: Partial<{ [Name in keyof S]: S[Name] extends number ? number : string }>, { push = false } = {}) => {
      const defaults = JSON.parse(names) as S;
      const after = new URLSearchParams(underWay?.from === params ? underWay.to : params);
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined || value === defaults[name]) after.delete(name);
        else after.set(name, String(value));
      }
      underWay = { from: params, to: after };
      setParams(after, { replace: !push, preventScrollReset: true });
    },
    [params, setParams, names],
  );
  return [state, set] as const;
}

type Read<S extends State> = { [Name in keyof S]: S[Name] extends number ? number : string };

/** The same for a loader. A number that is none reads as its default. */
export function readUrlState<S extends State>(params: URLSearchParams, initial: S): Read<S> {
  return Object.fromEntries(
    Object.entries(initial).map(([name, fallback]) => {
      const given = params.get(name);
      if (typeof fallback === 'string') return [name, given ?? fallback];
      return [name, given !== null && /^\d{1,9}$/.test(given) ? Number(given) : fallback];
    }),
  ) as Read<S>;
}

/** The page of a list, from 1, as the address has it in `parameter`. */
export function readPage(params: URLSearchParams, parameter = 'page'): number {
  return Math.max(Number(readUrlState(params, { [parameter]: 1 })[parameter]), 1);
}

/** The same inside a page. */
export function usePage(parameter = 'page'): number {
  return readPage(useSearchParams()[0], parameter);
}
