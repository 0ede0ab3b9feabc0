import { Button } from '@mantine/core';
import { IconLayoutGrid, IconMap2 } from '@tabler/icons-react';
import classes from './projects.module.css';

const views = [
  { value: '', label: 'List', Icon: IconLayoutGrid },
  { value: 'map', label: 'Map', Icon: IconMap2 },
];

type Props = { view: string; onView: (view: string) => void; /** Where there is little room. */ brief?: boolean };

/** How the open projects are shown. */
export function ListOrMap({ view, onView, brief = false }: Props) {
  return (
    <Button.Group aria-label="View" className={classes.views}>
      {views.map(({ value, label, Icon }) => (
        <Button
          key={value}
          variant={view === value ? 'filled' : 'default'}
          size="md"
          aria-pressed={view === value}
          aria-label={brief ? label : undefined}
          leftSection={!brief && <Icon size={18} aria-hidden />}
          onClick={() => onView(value)}
        >
          {brief ? <Icon size={20} aria-hidden /> : label}
        </Button>
      ))}
    </Button.Group>
  );
}
