import { IconAdjustmentsHorizontal, IconCheck, IconMapPin } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { sortInWords, useCategoryOptions, useNearMe } from './filter-fields.tsx';
import type { ProjectFilters } from './projects.queries.ts';
import classes from './filter-chips.module.css';

const FiltersDialog = lazyDialog(() => import('./filters-dialog.tsx').then((module) => module.FiltersDialog));

/** What the sheet has a field of. */
export type ChosenFilter = Exclude<keyof ProjectFilters, 'search'>;

type Props = {
  filters: ProjectFilters;
  onChange: (change: Partial<ProjectFilters>) => void;
  /** How many are shown at once. */
  length: number;
};

/** On a phone: what is set, in one row that scrolls sideways, each leading to its field in the sheet. */
export function FilterChips({ filters, onChange, length }: Props) {
  const [opened, setOpened] = useState(false);
  const [first, setFirst] = useState<ChosenFilter>('categoryId');
  const { categoryId, place, minInvestment, duration, sort } = filters;
  const category = useCategoryOptions(categoryId).find(({ value }) => value === categoryId)?.label;
  const { asking, ask } = useNearMe(() => onChange({ sort: 'nearest', place: '' }));
  const isNear = sort === 'nearest';
  const chips: { field: ChosenFilter; label: string; value: string }[] = [
    { field: 'categoryId', label: 'Category', value: categoryId && (category ?? 'One category') },
    { field: 'place', label: 'Place', value: place },
    { field: 'minInvestment', label: 'Minimum', value: minInvestment && `Up to $${minInvestment}` },
    { field: 'duration', label: 'Months', value: duration && `Up to ${duration} months` },
    { field: 'sort', label: 'Sort', value: sortInWords(sort) },
  ];
  const set = [categoryId, place, minInvestment, duration].filter((value) => value !== '').length;
  const openAt = (field: ChosenFilter) => {
    setFirst(field);
    setOpened(true);
  };
  return (
    <>
      <div className={classes.row}>
        <Chip opens onClick={() => openAt('categoryId')}>
          <IconAdjustmentsHorizontal size={18} aria-hidden />
          {set === 0 ? 'Filters' : `Filters (${set})`}
        </Chip>
        {chips.map(({ field, label, value }) => (
          <Chip key={field} opens isSet={value !== ''} onClick={() => openAt(field)}>
            {value === '' ? (
              label
            ) : (
              <>
                <span className="gh-visually-hidden">{label}: </span>
                <span className={classes.value}>{value}</span>
              </>
            )}
          </Chip>
        ))}
        <Chip isSet={isNear} pressed={isNear} busy={asking} onClick={isNear ? () => onChange({ sort: '' }) : ask}>
          {!isNear && <IconMapPin size={18} aria-hidden />}
          Near Me
        </Chip>
      </div>
      <FiltersDialog
        opened={opened}
        onClose={() => setOpened(false)}
        filters={filters}
        first={first}
        length={length}
        onChange={onChange}
      />
    </>
  );
}

type ChipProps = {
  children: ReactNode;
  onClick: () => void;
  isSet?: boolean;
  /** It opens the sheet. */
  opens?: boolean;
  pressed?: boolean;
  busy?: boolean;
};

function Chip({ children, onClick, isSet = false, opens, pressed, busy = false }: ChipProps) {
  return (
    <button
      type="button"
      className={classes.chip}
      data-set={isSet || undefined}
      aria-haspopup={opens && 'dialog'}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      onClick={onClick}
    >
      {isSet && <IconCheck size={16} aria-hidden />}
      {children}
    </button>
  );
}
