import type { projectSorts } from '@guildhall/contract/market/projects.contract.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { profileQuery } from '../../people/profile/profile.queries.ts';
import { toast } from '../../ui/toast.ts';
import { projectCategoriesQuery, type ProjectFilters } from './projects.queries.ts';

const sortNames: Record<(typeof projectSorts)[number], string> = {
  newest: 'Newest',
  minimum: 'Lowest minimum',
  duration: 'Shortest',
  return: 'Highest return',
  funded: 'Almost funded',
  nearest: 'Nearest',
};
const sorts = Object.entries(sortNames).map(([value, label]) => ({ value: value === 'newest' ? '' : value, label }));

/** The order that is asked for; the empty text, the newest first, where the address has none or one that there is not. */
function knownSort(sort: string): string {
  return sorts.some(({ value }) => value === sort) ? sort : '';
}

/** What the order is called; nothing of the usual one. */
export function sortInWords(sort: string): string {
  return sorts.find(({ value }) => value !== '' && value === sort)?.label ?? '';
}

/** What a text of a filter has to be, and what is said of any other. */
export type TextRule = { rule: RegExp; wrong: string };

/** The limits, each with what its field and its chip say. */
export const limitFilters = {
  minInvestment: {
    label: 'Minimum up to',
    inputMode: 'decimal',
    placeholder: '$',
    rule: /^\d{1,12}(\.\d{1,2})?$/,
    wrong: 'Dollars, such as 50 or 99.50.',
  },
  duration: {
    label: 'Duration up to',
    inputMode: 'numeric',
    placeholder: 'Months',
    rule: /^\d{1,3}$/,
    wrong: 'Months, such as 12.',
  },
} as const satisfies Partial<Record<keyof ProjectFilters, TextRule & { label: string; [more: string]: unknown }>>;

/** Whether a text may be asked for; an empty one narrows nothing. */
export function fits(text: string, rule?: RegExp): boolean {
  return text === '' || !rule || rule.test(text);
}

type ChoiceProps = { value: string; onChange: (value: string) => void; focused?: boolean };

/** Where a dialog opens. */
function opensHere(focused = false) {
  return focused ? { 'data-autofocus': true } : {};
}

/** The categories that a search offers, with the one that is asked for. */
export function useCategoryOptions(categoryId: string) {
  const { data: categories } = useQuery(projectCategoriesQuery(true));
  const options = (categories ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // A saved search may have one that nothing open is in any more.
  if (categories && categoryId !== '' && !options.some(({ value }) => value === categoryId))
    options.push({ value: categoryId, label: 'No longer offered' });
  return options;
}

export function CategoryFilter({ value, onChange, focused }: ChoiceProps) {
  const options = useCategoryOptions(value);
  return (
    <NativeSelect
      label="Category"
      size="md"
      value={value}
      data={[{ value: '', label: 'All categories' }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...opensHere(focused)}
    />
  );
}

export function SortFilter({ value, onChange, focused }: ChoiceProps) {
  return (
    <NativeSelect
      label="Sort by"
      size="md"
      value={knownSort(value)}
      data={sorts}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...opensHere(focused)}
    />
  );
}

export type TextFilterProps = {
  /** Names it; stands above it unless `bare`. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'search';
  inputMode?: 'decimal' | 'numeric';
  placeholder?: string;
  icon?: ReactNode;
  /** What may be asked for; of anything else `wrong` is said. */
  rule?: RegExp;
  wrong?: string;
  bare?: boolean;
  focused?: boolean;
};

export function TextFilter({ label, value, onChange, rule, wrong, icon, bare, focused, ...props }: TextFilterProps) {
  return (
    <TextInput
      size="md"
      autoComplete="off"
      maxLength={100}
      leftSection={icon}
      {...(bare ? { 'aria-label': label } : { label })}
      {...props}
      {...(props.type && { role: 'searchbox' })}
      {...opensHere(focused)}
      value={value}
      error={!fits(value.trim(), rule) && wrong}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Puts the nearest to the place of one's own profile first, where it has one. */
export function useNearMe(onNear: () => void) {
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      const { area } = await queryClient.fetchQuery(profileQuery());
      if (area) onNear();
      else toast.info('Your profile has no place yet. Add one in My Profile.');
    } finally {
      setAsking(false);
    }
  };
  return { asking, ask: () => void ask() };
}
