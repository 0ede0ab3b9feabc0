import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedText } from '../ui/hooks/use-typed-text.ts';
import classes from './operator.module.css';

type Props = {
  search: string;
  /** What the search finds. */
  placeholder: string;
  onSearch: (text: string) => void;
  /** What else the list is narrowed by. */
  choice?: {
    label: string;
    options: { value: string; label: string }[];
    value: string;
    onChange: (value: string) => void;
    disabled?: boolean;
  };
};

/** Above a list of the console: a search, and perhaps a choice. */
export function SearchTools({ search, placeholder, onSearch, choice }: Props) {
  const [typed, setTyped] = useTypedText(search, onSearch);
  return (
    <div className={classes.tools}>
      <TextInput
        type="search"
        role="searchbox"
        aria-label="Search"
        placeholder={placeholder}
        size="md"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {choice && (
        <NativeSelect
          label={choice.label}
          size="md"
          data={choice.options}
          value={choice.value}
          disabled={choice.disabled ?? false}
          onChange={(event) => choice.onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
