import { Button } from '@mantine/core';
import { leaveToLogin } from '../api/navigation.ts';
import { PageTitle } from '../ui/page-title.tsx';
import classes from './accounts.module.css';

export const Component = () => (
  <div className={classes.centred}>
    <PageTitle lead="There is no room of this name in the hall.">PAGE NOT FOUND</PageTitle>
    <Button onClick={leaveToLogin}>Return To Home</Button>
  </div>
);
