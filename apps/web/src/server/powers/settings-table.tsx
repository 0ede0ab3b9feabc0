import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import classes from '../../console/operator.module.css';

type Setting = { name: string; about: string; value: string };

const columns: KeyColumn<Setting>[] = [
  {
    label: 'Setting',
    cell: ({ name, about }) => (
      <div>
        <span className={classes.setting}>{name}</span>
        <p className={classes.soft}>
          <WithCode text={about} />
        </p>
      </div>
    ),
  },
  { label: 'Value', cell: ({ value }) => value },
];

/** The settings of the server, as far as operators may see them. */
export function SettingsTable({ caption, settings }: { caption: string; settings: readonly Setting[] }) {
  return <CardTable caption={caption} columns={columns} rowKey={({ name }) => name} rows={settings} />;
}

/** Texts between back-ticks are shown as code: the same descriptions are in documents. */
export function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, i) => (i % 2 === 1 ? <code key={part}>{part}</code> : part));
}
