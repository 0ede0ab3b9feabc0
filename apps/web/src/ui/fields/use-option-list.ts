import { useVirtualizedCombobox } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import type { Option } from './infinite-options.ts';

/** The keyboard's way through options of which only those in sight are in the page. */
export const useOptionList = (
  options: readonly Option[],
  onSubmit: (value: string) => void,
  { opened, onOpenedChange }: { opened: boolean; onOpenedChange: (opened: boolean) => void },
) => {
  const prefix = useId();
  const [active, setActive] = useState(-1);
  const optionId = (option: Option) => `${prefix}-${option.value}`;
  const store = useVirtualizedCombobox({
    opened,
    onOpenedChange,
    totalOptionsCount: options.length,
    getOptionId: (index) => (options[index] ? optionId(options[index]) : null),
    selectedOptionIndex: active,
    setSelectedOptionIndex: setActive,
    onSelectedOptionSubmit: (index) => options[index] && onSubmit(options[index].value),
  });
  useEffect(() => {
    if (!opened) setActive(-1);
  }, [opened]);
  return { store, active, optionId };
};
