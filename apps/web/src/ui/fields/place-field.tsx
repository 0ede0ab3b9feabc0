import { suggestPlaces } from '@guildhall/contract/base/places.contract.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedValue, useId } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { call } from '../../api/call.ts';
import classes from './place-field.module.css';
import type { Field } from './text-field.tsx';

/** What a chosen place fills in. Typing without choosing fills only `area`. */
export type Place = { area: string; cityName: string; stateName: string; countryName: string; areaCode: string };

type Props = Field<string> & {
  /** Called when a suggestion is taken; `areaCode` is empty where the place has none. */
  onPlace: (place: Place) => void;
};

const shortest = 2;

/**
 * A location, with suggestions while typing; what was typed stands when none is taken. The list is our own, since
 * Mantine's would bring 24 kB to the registration for the sake of one short list under its field.
 */
export function PlaceField({ value, onChange, onPlace, onBlur, required, ...field }: Props) {
  const listId = useId();
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(-1);
  const [query] = useDebouncedValue(value.trim(), 200);
  const { data: places = [] } = useQuery({
    queryKey: ['places', query],
    queryFn: ({ signal }) => call(suggestPlaces, { query }, { signal }),
    enabled: opened && query.length >= shortest,
    staleTime: 600_000,
    retry: false,
    meta: { quiet: true },
  });
  // Suggestions for what was typed before are gone at once, so that nobody takes one of them by a quick click.
  const fresh = query === value.trim();
  const shown = opened && fresh && query.length >= shortest && places.length > 0;
  const option = (index: number) => `${listId}-${index}`;

  const close = () => {
    setOpened(false);
    setActive(-1);
  };
  const take = (place: Place) => {
    onPlace(place);
    close();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const place = places[active];
    if (step && shown) setActive((active + step + places.length) % places.length);
    else if (event.key === 'Enter' && shown && place) take(place);
    else if (event.key === 'Escape' && shown) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={classes.place}>
      <TextInput
        size="md"
        {...field}
        aria-required={required || undefined}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && active >= 0 ? option(active) : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setOpened(true);
          setActive(-1);
        }}
        onKeyDown={press}
        onBlur={() => {
          close();
          onBlur();
        }}
      />
      {shown && (
        <div id={listId} role="listbox" aria-label="Places" className={classes.list}>
          {places.map((place, index) => (
            <div
              key={place.id}
              id={option(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.option}
              // Before the field is left, which would close the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(place)}
              onKeyDown={press}
            >
              {place.label}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
