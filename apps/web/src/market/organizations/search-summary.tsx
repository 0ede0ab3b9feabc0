import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { categoryOption, institutionTypesQuery } from '../../people/accounts/accounts.queries.ts';
import classes from './organizations.module.css';
import { noFilters } from './organizations.queries.ts';
import type { Filters } from './organizations.queries.ts';

const names = { categoryId: 'Category', userName: 'User Name', location: 'Location', areaCode: 'Area Code' };

/** What is being searched for, each part with a way to take it back. */
export function SearchSummary({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}) {
  const { data: types } = useQuery({ ...institutionTypesQuery(true), enabled: filters.categoryId !== '' });
  const shown = (name: keyof Filters) =>
    name === 'categoryId'
      ? (types?.map(categoryOption).find((type) => type.value === filters.categoryId)?.label ??
        (types ? 'No longer offered' : '…'))
      : filters[name];
  return (
    <ul className={classes.filters} aria-label="Filters">
      {(Object.keys(noFilters) as (keyof Filters)[])
        .filter((name) => filters[name] !== '')
        .map((name) => (
          <li key={name}>
            <button type="button" className={classes.chip} onClick={() => onChange({ [name]: '' })}>
              <span className="gh-visually-hidden">Remove filter </span>
              <span className={classes.soft}>{names[name]}</span> {shown(name)}
              <IconX size={15} aria-hidden />
            </button>
          </li>
        ))}
    </ul>
  );
}
