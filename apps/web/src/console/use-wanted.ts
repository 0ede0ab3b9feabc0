import { useUrlState } from '../ui/hooks/use-url-state.ts';
import { oneOf } from './one-of.ts';

type Choice<Value extends string> = {
  /** The parameter of the address that keeps it. */
  parameter: string;
  label: string;
  options: readonly { value: Value; label: string }[];
  /** The value that the parameter stands for; on a first visit that is empty. By default what is none of the options stands for the first. */
  read?: (address: string) => Value;
  /** The name of a value that is none of the options. */
  other?: string;
  /** Whether a search looks in all of them. */
  searchesAll?: boolean;
};

type Narrowing<Value extends string> = {
  /** What a search finds; without it there is no search. */
  finds?: string;
  choice?: Choice<Value>;
};

/** What the address wants to see of a list of the console, and what else the list can be narrowed to. */
export type Wanted<Value extends string = string> = {
  narrowing: Narrowing<Value>;
  /** Of the choice. */
  value: Value;
  search: string;
  choose: (value: string) => void;
  find: (search: string) => void;
};

/** Keeps in the address what a list of the console is narrowed to: by a search, a choice, or both. */
export function useWanted<Value extends string>(narrowing: Narrowing<Value>): Wanted<Value> {
  const { finds, choice } = narrowing;
  const { parameter = 'search', read = choice ? oneOf(choice.options) : () => '' as Value } = choice ?? {};
  const [address, setAddress] = useUrlState<Record<string, string>>({ search: '', [parameter]: read('') });
  return {
    narrowing,
    value: read(address[parameter] ?? ''),
    search: finds ? (address['search'] ?? '') : '',
    choose: (value) => setAddress({ [parameter]: value }),
    find: (search) => setAddress({ search }),
  };
}
