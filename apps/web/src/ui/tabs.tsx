import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUrlState } from './hooks/use-url-state.ts';

type Tab = { value: string; label: string; panel: ReactNode };

/** Tabs whose choice lives in the address as `?tab=`. The first is the default; a tab that is not there counts as the first. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const first = tabs[0]!.value;
  const [{ tab }, setState] = useUrlState({ tab: first });
  const value = tabs.some((each) => each.value === tab) ? tab : first;
  return (
    <MantineTabs
      value={value}
      onChange={(next) => next && setState({ tab: next })}
      keepMounted={false}
      variant="default"
    >
      <MantineTabs.List aria-label={label} mb="lg">
        {tabs.map((each) => (
          <MantineTabs.Tab key={each.value} value={each.value}>
            {each.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((each) => (
        <MantineTabs.Panel key={each.value} value={each.value}>
          {each.panel}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
