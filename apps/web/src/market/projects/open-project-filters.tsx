import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { useTypedText } from '../../ui/hooks/use-typed-text.ts';
import { FilterChips } from './filter-chips.tsx';
import {
  CategoryFilter,
  fits,
  limitFilters,
  SortFilter,
  TextFilter,
  useNearMe,
  type TextFilterProps,
} from './filter-fields.tsx';
import { ListOrMap } from './list-or-map.tsx';
import type { ProjectFilters } from './projects.queries.ts';
import classes from './projects.module.css';

type Props = {
  filters: ProjectFilters;
  onChange: (change: Partial<ProjectFilters>) => void;
  /** How many are shown at once. */
  length: number;
  view: string;
  onView: (view: string) => void;
};

/** The fields beside the open projects; each acts by itself, texts when the typing pauses. On a phone they are a row of chips and a sheet. */
export function OpenProjectFilters({ filters, onChange, length, view, onView }: Props) {
  const narrow = useMediaQuery('(max-width: 48rem)', undefined, { getInitialValueInEffect: false });
  const search = (
    <TypedFilter
      label="Search"
      bare={narrow}
      type="search"
      placeholder="A project or an organization"
      icon={<IconSearch size={18} aria-hidden />}
      value={filters.search}
      onChange={(text) => onChange({ search: text })}
    />
  );
  if (narrow)
    return (
      <search className={classes.narrow}>
        <div className={classes.searchRow}>
          {search}
          <ListOrMap view={view} onView={onView} brief />
        </div>
        <FilterChips filters={filters} onChange={onChange} length={length} />
      </search>
    );
  return (
    <search className={classes.filters}>
      <div className={classes.wide}>{search}</div>
      <CategoryFilter value={filters.categoryId} onChange={(categoryId) => onChange({ categoryId })} />
      <TypedFilter label="Place" value={filters.place} onChange={(place) => onChange({ place })} />
      <NearMe onNear={() => onChange({ sort: 'nearest', place: '' })} />
      <TypedFilter
        {...limitFilters.minInvestment}
        value={filters.minInvestment}
        onChange={(minInvestment) => onChange({ minInvestment })}
      />
      <TypedFilter
        {...limitFilters.duration}
        value={filters.duration}
        onChange={(duration) => onChange({ duration })}
      />
      <SortFilter value={filters.sort} onChange={(sort) => onChange({ sort })} />
      <ListOrMap view={view} onView={onView} />
    </search>
  );
}

/** What may not be asked for stays in the field. */
function TypedFilter({ value, onChange, ...props }: TextFilterProps) {
  const [text, type] = useTypedText(value, (typed) => {
    if (fits(typed, props.rule)) onChange(typed);
  });
  return <TextFilter {...props} value={text} onChange={type} />;
}

function NearMe({ onNear }: { onNear: () => void }) {
  const { asking, ask } = useNearMe(onNear);
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconMapPin size={18} aria-hidden />}
      loading={asking}
      onClick={ask}
    >
      Near Me
    </Button>
  );
}
