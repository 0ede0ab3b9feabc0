import type { projectSorts } from '@guildhall/contract/market/projects.contract.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconMapPin, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { profileQuery } from '../../people/profile/profile.queries.ts';
import { toast } from '../../ui/toast.ts';
import { useTypedText } from '../../ui/hooks/use-typed-text.ts';
import { projectCategoriesQuery, type ProjectFilters } from './projects.queries.ts';
import classes from './projects.module.css';

const sortNames: Record<(typeof projectSorts)[number], string> = {
  newest: 'Newest',
  minimum: 'Lowest minimum',
  duration: 'Shortest',
  return: 'Highest return',
  funded: 'Almost funded',
  nearest: 'Nearest',
};
const sorts = Object.entries(sortNames).map(([value, label]) => ({ value: value === 'newest' ? '' : value, label }));

type Props = {
  filters: ProjectFilters;
  onChange: (change: Partial<ProjectFilters>) => void;
  /** How what is found is shown. */
  children: ReactNode;
};

/** The fields beside the open projects; each acts by itself, texts when the typing pauses. */
export function OpenProjectFilters({ filters, onChange, children }: Props) {
  const narrow = useMediaQuery('(max-width: 48rem)', undefined, { getInitialValueInEffect: false });
  const nearMe = <NearMe onNear={() => onChange({ sort: 'nearest', place: '' })} />;
  return (
    <search className={classes.filters}>
      <div className={classes.wide}>
        <TypedFilter
          label="Search"
          type="search"
          placeholder="A project or an organization"
          icon={<IconSearch size={18} aria-hidden />}
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      {narrow ? (
        <>
          {nearMe}
          <Folded filters={filters}>
            <PlaceFilters filters={filters} onChange={onChange} />
            <TermFilters filters={filters} onChange={onChange} />
          </Folded>
        </>
      ) : (
        <>
          <PlaceFilters filters={filters} onChange={onChange} />
          {nearMe}
          <TermFilters filters={filters} onChange={onChange} />
        </>
      )}
      <NativeSelect
        label="Sort by"
        size="md"
        value={sorts.some(({ value }) => value === filters.sort) ? filters.sort : ''}
        data={sorts}
        onChange={(event) => onChange({ sort: event.currentTarget.value })}
      />
      {children}
    </search>
  );
}

/** On a phone the lesser filters open behind a button that counts those that are set, so that projects are on the first screen. */
function Folded({ filters, children }: { filters: ProjectFilters; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { categoryId, place, minInvestment, duration } = filters;
  const set = [categoryId, place, minInvestment, duration].filter((value) => value !== '').length;
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {set === 0 ? 'Filters' : `Filters (${set})`}
      </Button>
      {open && (
        <div id={id} role="group" aria-label="Filters" className={classes.folded}>
          {children}
        </div>
      )}
    </>
  );
}

type PartProps = Pick<Props, 'filters' | 'onChange'>;

function PlaceFilters({ filters, onChange }: PartProps) {
  const { data: categories } = useQuery(projectCategoriesQuery(true));
  const options = (categories ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // A saved search may have one that nothing open is in any more.
  if (categories && filters.categoryId !== '' && !options.some(({ value }) => value === filters.categoryId))
    options.push({ value: filters.categoryId, label: 'No longer offered' });
  return (
    <>
      <NativeSelect
        label="Category"
        size="md"
        value={filters.categoryId}
        data={[{ value: '', label: 'All categories' }, ...options]}
        onChange={(event) => onChange({ categoryId: event.currentTarget.value })}
      />
      <TypedFilter label="Place" value={filters.place} onChange={(place) => onChange({ place })} />
    </>
  );
}

function TermFilters({ filters, onChange }: PartProps) {
  return (
    <>
      <TypedFilter
        label="Minimum up to"
        inputMode="decimal"
        placeholder="$"
        rule={/^\d{1,12}(\.\d{1,2})?$/}
        wrong="Dollars, such as 50 or 99.50."
        value={filters.minInvestment}
        onChange={(minInvestment) => onChange({ minInvestment })}
      />
      <TypedFilter
        label="Duration up to"
        inputMode="numeric"
        placeholder="Months"
        rule={/^\d{1,3}$/}
        wrong="Months, such as 12."
        value={filters.duration}
        onChange={(duration) => onChange({ duration })}
      />
    </>
  );
}

type TypedProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'search';
  inputMode?: 'decimal' | 'numeric';
  placeholder?: string;
  icon?: ReactNode;
  /** What may be asked for; anything else stays in the field, with the words `wrong`. */
  rule?: RegExp;
  wrong?: string;
};

function TypedFilter({ value, onChange, rule, wrong, icon, ...props }: TypedProps) {
  const fits = (text: string) => text === '' || !rule || rule.test(text);
  const [text, type] = useTypedText(value, (typed) => {
    if (fits(typed)) onChange(typed);
  });
  return (
    <TextInput
      size="md"
      autoComplete="off"
      maxLength={100}
      leftSection={icon}
      {...props}
      {...(props.type && { role: 'searchbox' })}
      value={text}
      error={!fits(text.trim()) && wrong}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

/** Puts the nearest to the place of one's own profile first. */
function NearMe({ onNear }: { onNear: () => void }) {
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
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconMapPin size={18} aria-hidden />}
      loading={asking}
      onClick={() => void ask()}
    >
      Near Me
    </Button>
  );
}
