import type { ActingOrganization } from '@guildhall/contract/live.contract.ts';
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../api/session.ts';
import { pathTo } from '../../paths.ts';
import { actFor } from './act-for.ts';
import classes from './members.module.css';
import { roleNames } from './role-names.ts';

/** For whom one acts, and the ways to change it: beneath the header of every screen, for those who are members of an organization. */
export function ActingBar({ organizations }: { organizations: readonly ActingOrganization[] }) {
  useOneForAllTabs();
  const change = useMutation({ mutationFn: actFor });
  const acting = organizations.find((organization) => organization.acting);
  const check = <IconCheck size={18} aria-label="Now" />;
  return (
    <section className={classes.bar} aria-label="Acting For" data-acting={acting !== undefined || undefined}>
      <Menu
        position="bottom"
        shadow="md"
        transitionProps={{ duration: 150 }}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button
            variant="subtle"
            loading={change.isPending}
            className={classes.switch}
            rightSection={<IconSelector size={18} aria-hidden />}
          >
            Acting for {acting ? `${acting.name} (${roleNames[acting.role]})` : 'Yourself'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item rightSection={acting ? null : check} onClick={() => acting && change.mutate('')}>
            Yourself
          </Menu.Item>
          {organizations.map(({ id, name, role }) => (
            <Menu.Item
              key={id}
              rightSection={acting?.id === id ? check : null}
              onClick={() => acting?.id !== id && change.mutate(id)}
            >
              {name} ({roleNames[role]})
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item component={Link} to={pathTo('my/members')}>
            Members
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </section>
  );
}

/** A tab that shows what was loaded for one begins again when another tab acts for another. */
function useOneForAllTabs() {
  const { id } = useSession();
  const first = useRef(id);
  useEffect(() => {
    if (id !== '' && id !== first.current) window.location.assign(pathTo('dashboard'));
  }, [id]);
}
