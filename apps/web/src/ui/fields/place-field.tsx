import { suggestPlaces } from '@guildhall/contract/places.contract.ts';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import classes from './option-list.module.css';
import type { Field } from './text-field.tsx';

/** What a chosen place fills in. Typing without choosing fills only `area`. */
export type Place = { area: string; cityName: string; stateName: string; countryName: string; areaCode: string };

type Props = Field<string> & {
  /** Told when a suggestion is taken; `areaCode` is empty where the place has none. */
  onPlace: (place: Place) => void;
  autoComplete?: string;
};

/** A location, with suggestions while typing. What was typed stands when none is taken. */
export const PlaceField = ({ value, onChange, onPlace, onBlur, ...field }: Props) => {
  const combobox = useCombobox();
  const [query] = useDebouncedValue(value.trim(), 200);
  const { data: places = [] } = useQuery({
    queryKey: ['places', query],
    queryFn: ({ signal }) => call(suggestPlaces, { query }, { signal }),
    enabled: combobox.dropdownOpened && query.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
    retry: false,
    meta: { quiet: true },
  });

  const take = (id: string) => {
    const place = places.find((each) => each.id === id);
    if (place) onPlace(place);
    combobox.closeDropdown();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={take} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          size="md"
          {...field}
          role="combobox"
          autoComplete="off"
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onBlur={() => {
            combobox.closeDropdown();
            onBlur();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown} hidden={places.length === 0 || query.length < 2}>
        <Combobox.Options className={classes.options} aria-label="Places">
          {places.map((place) => (
            <Combobox.Option key={place.id} value={place.id} className={classes.option}>
              {place.label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
