import { useEffect, useRef } from 'react';

/** Leads the keyboard on into what was just added: the field that was used before cannot be used while a file is sent. */
export function useFocusWhenAdded<E extends HTMLElement>(isNew: boolean, selector: string) {
  const place = useRef<E>(null);
  useEffect(() => {
    if (isNew) place.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [isNew, selector]);
  return place;
}
