import { Menu } from '@mantine/core';
import { IconBuildingBank, IconKey, IconLogout, IconMessages, IconShare, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { logOut } from '../people/accounts/log-out.ts';
import { useSession } from '../api/session.ts';
import { pathTo } from '../paths.ts';
import classes from './account-menu.module.css';
import { standingQuery } from '../people/accounts/standing.queries.ts';
import { Unread } from './unread.tsx';

const icon = { size: 18, 'aria-hidden': true } as const;

/** The profile menu of spec §2.menu, and for operators the way to their console. It comes because it was asked for, and so opens at once. */
export function AccountMenu({ unread, button }: { unread: number; button: ReactNode }) {
  const { email } = useSession();
  const { data: standing } = useQuery(standingQuery());
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(true), []);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={240}
      shadow="md"
      transitionProps={{ duration: 150 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.email}>{email}</Menu.Label>
        <Menu.Item component={Link} to={pathTo('my/profile')} leftSection={<IconUser {...icon} />}>
          My Profile
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={pathTo('messages')}
          leftSection={<IconMessages {...icon} />}
          rightSection={<Unread count={unread} />}
        >
          Messages
        </Menu.Item>
        <Menu.Item component={Link} to={pathTo('referList')} leftSection={<IconShare {...icon} />}>
          Refer List
        </Menu.Item>
        <Menu.Item component={Link} to={pathTo('change/password')} leftSection={<IconKey {...icon} />}>
          Change Password
        </Menu.Item>
        {standing?.operator && (
          <Menu.Item component={Link} to={pathTo('operator')} leftSection={<IconBuildingBank {...icon} />}>
            Console
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item onClick={logOut} leftSection={<IconLogout {...icon} />}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
