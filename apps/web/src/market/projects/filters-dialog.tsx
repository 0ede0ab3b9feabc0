import { formatWhole } from '@guildhall/contract/money.ts';
import { mostListed } from '@guildhall/contract/paging.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { ChosenFilter } from './filter-chips.tsx';
import { CategoryFilter, fits, limitFilters, SortFilter, TextFilter } from './filter-fields.tsx';
import { noProjectFilters, openProjectsQuery, type ProjectFilters } from './projects.queries.ts';
import classes from './filters-dialog.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  filters: ProjectFilters;
  /** Where it opens. */
  first: ChosenFilter;
  /** How many are shown at once. */
  length: number;
  onChange: (change: Partial<ProjectFilters>) => void;
};

/** All filters on one sheet, which says how many projects they would find before they count. */
export function FiltersDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Filters" size="sm">
      <Fields {...props} onClose={onClose} />
    </Dialog>
  );
}

const pauseMs = 250;

function Fields({ filters, first, length, onChange, onClose }: Omit<Props, 'opened'>) {
  const element = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(filters);
  const choose = (change: Partial<ProjectFilters>) => setChosen({ ...chosen, ...change });
  const wanted = {
    ...chosen,
    place: chosen.place.trim(),
    minInvestment: chosen.minInvestment.trim(),
    duration: chosen.duration.trim(),
  };
  const mayAsk =
    fits(wanted.minInvestment, limitFilters.minInvestment.rule) && fits(wanted.duration, limitFilters.duration.rule);
  const [counted] = useDebouncedValue(JSON.stringify(wanted), pauseMs);
  const { data } = useQuery({
    // What the page asks for once it is narrowed so: it is there by then.
    ...openProjectsQuery(JSON.parse(counted) as ProjectFilters, 1, length),
    enabled: mayAsk,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!mayAsk) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    onChange(wanted);
    onClose();
  };
  const total =
    data && (data.recordsTotal < mostListed ? formatWhole(data.recordsTotal) : `${formatWhole(mostListed)}+`);
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={submit}>
      <CategoryFilter
        value={chosen.categoryId}
        focused={first === 'categoryId'}
        onChange={(categoryId) => choose({ categoryId })}
      />
      <TextFilter
        label="Place"
        value={chosen.place}
        focused={first === 'place'}
        onChange={(place) => choose({ place })}
      />
      <div className={classes.pair}>
        <TextFilter
          {...limitFilters.minInvestment}
          value={chosen.minInvestment}
          focused={first === 'minInvestment'}
          onChange={(minInvestment) => choose({ minInvestment })}
        />
        <TextFilter
          {...limitFilters.duration}
          value={chosen.duration}
          focused={first === 'duration'}
          onChange={(duration) => choose({ duration })}
        />
      </div>
      <SortFilter value={chosen.sort} focused={first === 'sort'} onChange={(sort) => choose({ sort })} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setChosen({ ...noProjectFilters, search: chosen.search })}>
          Clear
        </Button>
        <Button type="submit">{total === undefined ? 'Show' : `Show ${total}`}</Button>
      </div>
      <p role="status" className="gh-visually-hidden">
        {total !== undefined && `${total} found`}
      </p>
    </form>
  );
}
